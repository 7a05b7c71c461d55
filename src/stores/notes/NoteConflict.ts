import type { ConflictParams } from '@domain/contract/records';
import type { RecordJson } from '@domain/contract/shapes';
import { makeAutoObservable, observableRef } from 'mobx';

/** The note was changed on another device, or by a program, while it stood open here: mine or the other, field by field. */
export class NoteConflict {
  /** What is to be decided; undefined for nothing. */
  asked: ConflictParams | undefined;

  constructor() {
    makeAutoObservable(this, { asked: observableRef });
  }

  meet(params: ConflictParams): void {
    this.asked = params;
  }

  /** @returns the note as it is to stand in the sheet, and as it stands on the server. */
  settle(
    choices: Readonly<Record<string, 'mine' | 'theirs'>>,
    mine: RecordJson,
    base: RecordJson,
  ): { mine: RecordJson; base: RecordJson } {
    const { asked } = this;
    this.asked = undefined;
    if (!asked) return { mine, base };
    const all = Object.fromEntries(asked.fields.map(({ field, theirs }) => [field, theirs]));
    const taken = Object.fromEntries(Object.entries(all).filter(([field]) => choices[field] === 'theirs'));
    return { mine: { ...mine, ...taken }, base: { ...base, ...all, update_time: asked.update_time } };
  }

  /** Not decided now: the sheet stays as it is, and the next save asks again. */
  postpone(): void {
    this.asked = undefined;
  }
}
