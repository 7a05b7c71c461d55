import type { ConflictParams } from '@domain/contract/records';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { DraftValues } from './DraftValues';
import type { RecordStore } from './RecordStore';

interface DraftConflictOptions {
  records: RecordStore;
  tableId: string;
  values: DraftValues;
}

/** Somebody else changed the same fields of a record while a form of it stood open. */
export class DraftConflict {
  /** What is to be decided; undefined for nothing. */
  asked: ConflictParams | undefined;

  constructor(private readonly of: DraftConflictOptions) {
    makeAutoObservable<this, 'of'>(this, { of: false, asked: observableRef });
  }

  /** The server refused the save. The record is read again, so that theirs is shown as any value is: files with their names, links with theirs. */
  async meet(params: ConflictParams, recordId: string): Promise<void> {
    const { records, tableId, values } = this.of;
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
          // The stage is no value of the form: what was asked for is what the server says.
          mine: values.get(conflictField.field) === undefined ? conflictField.mine : values.get(conflictField.field),
          theirs: values.ofAnswer(conflictField.field, theirValue(conflictField.field, conflictField.theirs)),
        })),
      };
    });
  }

  /** Field by field: mine stays as it is, theirs is taken. @returns the time of their change, which the next save knows of. */
  settle(choices: Readonly<Record<string, 'mine' | 'theirs'>>): number | undefined {
    const { asked: pending } = this;
    for (const { field, theirs } of pending?.fields ?? []) {
      this.of.values.rebase(field, theirs);
      if (choices[field] === 'theirs') this.of.values.set(field, theirs ?? null);
    }
    this.asked = undefined;
    return pending?.update_time;
  }

  /** Not decided now: the form stays as it is, and the next save asks again. */
  postpone(): void {
    this.asked = undefined;
  }
}
