import type { ConflictParams } from '@domain/contract/records/records';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { DraftValues } from './DraftValues';
import type { RecordStore } from '../records/RecordStore';

interface DraftConflictOptions {
  records: RecordStore;
  tableId: string;
  values: DraftValues;
}

/** Another member changed the same fields of a record while a form of it was open. */
export class DraftConflict {
  /** The fields to decide; undefined for none. */
  asked: ConflictParams | undefined;
  readonly #of: DraftConflictOptions;

  constructor(options: DraftConflictOptions) {
    this.#of = options;
    makeAutoObservable(this, { asked: observableRef });
  }

  /**
   * Handles the server's refusal of the save. The record is read again, so that the other member's values are shown like any other: files and links
   * with their names.
   */
  async meet(params: ConflictParams, recordId: string): Promise<void> {
    const { records, tableId, values } = this.#of;
    const now = await records.load(tableId, recordId).then(
      ({ json }) => json,
      () => undefined,
    );
    const theirValue = (field: string, answeredValue: unknown) =>
      now?.update_time === params.update_time ? (now[field] ?? null) : answeredValue;
    runInAction(() => {
      this.asked = {
        ...params,
        fields: params.fields.map((conflictField) => ({
          ...conflictField,
          // The stage is not a form value: the server returns the requested one.
          mine: values.get(conflictField.field) === undefined ? conflictField.mine : values.get(conflictField.field),
          theirs: values.ofAnswer(conflictField.field, theirValue(conflictField.field, conflictField.theirs)),
        })),
      };
    });
  }

  /**
   * Applies the choices field by field: the form's value stays, or the other member's value is taken. @returns the time of the other member's
   * change, for the next save.
   */
  resolve(choices: Readonly<Record<string, 'mine' | 'theirs'>>): number | undefined {
    const { asked: pending } = this;
    for (const { field, theirs } of pending?.fields ?? []) {
      this.#of.values.rebase(field, theirs);
      if (choices[field] === 'theirs') this.#of.values.set(field, theirs ?? null);
    }
    this.asked = undefined;
    return pending?.update_time;
  }

  /** Postpones the decision: the form stays unchanged, and the next save shows the conflict again. */
  postpone(): void {
    this.asked = undefined;
  }
}
