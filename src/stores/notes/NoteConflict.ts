import type { ConflictParams } from '@domain/contract/records/records';
import type { RecordJson } from '@domain/contract/shapes';
import { makeAutoObservable, observableRef } from 'mobx';

/** The conflict of an edited note with its author's change on another device: for each field one of the two values stays. */
export class NoteConflict {
  /** The fields to decide; undefined if there is no conflict. */
  pending: ConflictParams | undefined;

  constructor() {
    makeAutoObservable(this, { pending: observableRef });
  }

  meet(params: ConflictParams): void {
    this.pending = params;
  }

  /** @returns the note with the chosen values, and the note on the server. */
  resolve(
    choices: Readonly<Record<string, 'mine' | 'theirs'>>,
    ownNote: RecordJson,
    base: RecordJson,
  ): { mine: RecordJson; base: RecordJson } {
    const { pending } = this;
    this.pending = undefined;
    if (!pending) return { mine: ownNote, base };
    const theirValues = Object.fromEntries(pending.fields.map(({ field, theirs }) => [field, theirs]));
    const theirChoices = Object.fromEntries(
      Object.entries(theirValues).filter(([field]) => choices[field] === 'theirs'),
    );
    return {
      mine: { ...ownNote, ...theirChoices },
      base: { ...base, ...theirValues, update_time: pending.update_time },
    };
  }

  /** Postpones the decision: the next save shows the conflict again. */
  postpone(): void {
    this.pending = undefined;
  }
}
