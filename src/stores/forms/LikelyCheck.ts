import type { Duplicate } from '@domain/contract/records/records';
import { makeObservable, observableRef, runInAction } from 'mobx';
import type { Api } from '@/api';

/** The pause in typing before a request, in milliseconds. */
const pause = 500;

/** Looks for a likely duplicate while the user fills in a new record (SD-107). It never blocks the save: two records may have one name. */
export class LikelyCheck {
  private turn = 0;
  private waiting: ReturnType<typeof setTimeout> | undefined;
  private likely: { fieldId: string; record: Duplicate } | undefined;

  constructor(
    private readonly api: Api,
    private readonly tableId: string,
    private readonly options: { lookedFor: readonly string[]; read(fieldId: string): unknown },
  ) {
    makeObservable<this, 'likely'>(this, { likely: observableRef, check: true });
  }

  /** Returns the record that this field found. */
  found(fieldId: string): Duplicate | undefined {
    return this.likely?.fieldId === fieldId ? this.likely.record : undefined;
  }

  /** The input changed: the former result is dropped, and a new request follows after a pause. */
  check(fieldId: string): void {
    const { lookedFor, read } = this.options;
    if (!lookedFor.includes(fieldId)) return;
    const fields = Object.fromEntries(lookedFor.flatMap((id) => (isFilled(read(id)) ? [[id, read(id)]] : [])));
    this.likely = undefined;
    this.turn += 1;
    clearTimeout(this.waiting);
    if (Object.keys(fields).length > 0) this.waiting = setTimeout(() => void this.look(fields), pause);
  }

  release(): void {
    clearTimeout(this.waiting);
  }

  private async look(fields: Record<string, unknown>): Promise<void> {
    const { turn: requestNumber } = this;
    try {
      const { list } = await this.api.call('duplicates.check', { table_id: this.tableId, fields });
      const [first] = list;
      const fieldId = first?.reasons[0]?.field_id;
      if (first && fieldId !== undefined && this.turn === requestNumber)
        runInAction(() => {
          this.likely = { fieldId, record: first.record };
        });
    } catch {
      // A missing hint is no error.
    }
  }
}

function isFilled(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '';
}
