import type { Duplicate } from '@domain/contract/records/records';
import { observable, runInAction } from 'mobx';
import type { Api } from '@/api';
import { LikelyCheck } from './LikelyCheck';

/** Milliseconds without typing before the server is asked (REQ records 9). */
const pause = 200;

interface UniqueCheckOptions {
  api: Api;
  tableId: string;
  recordId: string | undefined;
  /** The fields by which records like a new one are searched; absent: no search. */
  lookedFor?: readonly string[] | undefined;
  /** Returns a value of the form. */
  read?(fieldId: string): unknown;
}

/** Checks while the user types whether a record has the value of a unique field already. The save decides; this check only warns early. */
export class UniqueCheck {
  private readonly found = observable.map<string, Duplicate>({}, { deep: false });
  private readonly waiting = new Map<string, ReturnType<typeof setTimeout>>();
  private readonly last = new Map<string, number>();

  private readonly alike: LikelyCheck | undefined;

  constructor(private readonly options: UniqueCheckOptions) {
    const { api, tableId, recordId, lookedFor, read } = options;
    if (lookedFor && read && recordId === undefined) this.alike = new LikelyCheck(api, tableId, { lookedFor, read });
  }

  /** The record that has the value of this field; undefined as long as none is known. */
  duplicate(fieldId: string): Duplicate | undefined {
    return this.found.get(fieldId);
  }

  /** A record that is likely the new one, where it was found by this field. */
  likely(fieldId: string): Duplicate | undefined {
    return this.alike?.found(fieldId);
  }

  /** Reports a change of this field of a new record. */
  changed(fieldId: string): void {
    this.alike?.check(fieldId);
  }

  /** The value has changed: what was found is about another one, and after a pause it is asked again. */
  check(fieldId: string, value: unknown): void {
    this.found.delete(fieldId);
    clearTimeout(this.waiting.get(fieldId));
    this.last.set(fieldId, (this.last.get(fieldId) ?? 0) + 1);
    if (value === null || value === undefined || value === '') return;
    this.waiting.set(
      fieldId,
      setTimeout(() => void this.look(fieldId, value), pause),
    );
  }

  release(): void {
    this.alike?.release();
    for (const timer of this.waiting.values()) clearTimeout(timer);
  }

  private async look(fieldId: string, value: unknown): Promise<void> {
    const requestNumber = this.last.get(fieldId);
    const { api, tableId, recordId } = this.options;
    try {
      const { record } = await api.call('records.checkDuplicate', {
        table_id: tableId,
        field_id: fieldId,
        value,
        ...(recordId === undefined ? {} : { ne_id: recordId }),
      });
      if (record && this.last.get(fieldId) === requestNumber) runInAction(() => this.found.set(fieldId, record));
    } catch {
      // The network is down or slow: saving reports it then.
    }
  }
}
