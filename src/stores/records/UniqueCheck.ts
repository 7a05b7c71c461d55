import type { Duplicate } from '@domain/contract/records';
import { observable, runInAction } from 'mobx';
import type { Api } from '@/api';

/** Milliseconds without typing before the server is asked (REQ records 9). */
const pause = 200;

/** Asks while somebody types whether a record has the value of a unique field already. The save decides; this only tells early. */
export class UniqueCheck {
  private readonly found = observable.map<string, Duplicate>({}, { deep: false });
  private readonly waiting = new Map<string, ReturnType<typeof setTimeout>>();
  private readonly last = new Map<string, number>();

  constructor(private readonly of: { api: Api; tableId: string; recordId: string | undefined }) {}

  /** The record that has the value of this field; undefined as long as none is known. */
  duplicate(fieldId: string): Duplicate | undefined {
    return this.found.get(fieldId);
  }

  /** The value has changed: what was found is about another one, and after a pause it is asked again. */
  ask(fieldId: string, value: unknown): void {
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
    for (const timer of this.waiting.values()) clearTimeout(timer);
  }

  private async look(fieldId: string, value: unknown): Promise<void> {
    const turn = this.last.get(fieldId);
    const { api, tableId, recordId } = this.of;
    try {
      const { record } = await api.call('records.checkDuplicate', {
        table_id: tableId,
        field_id: fieldId,
        value,
        ...(recordId === undefined ? {} : { ne_id: recordId }),
      });
      if (record && this.last.get(fieldId) === turn) runInAction(() => this.found.set(fieldId, record));
    } catch {
      // The network is down or slow: saving reports it then.
    }
  }
}
