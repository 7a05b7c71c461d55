import type { Duplicate } from '@domain/contract/records/records';
import { observable, runInAction } from 'mobx';
import type { Api } from '@/api';
import { LikelyCheck } from './LikelyCheck';

/** The pause in typing before a request, in milliseconds (REQ records 9). */
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

/** Checks during typing whether another record has the value of a unique field. It only warns early; the save decides. */
export class UniqueCheck {
  private readonly found = observable.map<string, Duplicate>({}, { deep: false });
  private readonly waiting = new Map<string, ReturnType<typeof setTimeout>>();
  private readonly last = new Map<string, number>();

  private readonly alike: LikelyCheck | undefined;

  constructor(private readonly options: UniqueCheckOptions) {
    const { api, tableId, recordId, lookedFor, read } = options;
    if (lookedFor && read && recordId === undefined) this.alike = new LikelyCheck(api, tableId, { lookedFor, read });
  }

  /** Returns the record with the value of this field; undefined while none is known. */
  duplicate(fieldId: string): Duplicate | undefined {
    return this.found.get(fieldId);
  }

  /** Returns a likely duplicate that this field found. */
  likely(fieldId: string): Duplicate | undefined {
    return this.alike?.found(fieldId);
  }

  /** Reports a change of this field of a new record. */
  changed(fieldId: string): void {
    this.alike?.check(fieldId);
  }

  /** The value changed: the former result is dropped, and a new request follows after a pause. */
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
      // The network is unavailable or slow: saving reports it.
    }
  }
}
