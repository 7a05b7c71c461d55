import { isLinkField, linkCap, linkedTable } from '@domain/values/link-field';
import type { RootStore } from '../RootStore';
import { IdempotencyKey } from '../IdempotencyKey';
import type { RecordModel } from '../records/Record';
import { RecordList } from '../records/RecordList';

/** The maximum number of records in one link call (SD-42). */
const atOnce = 100;

/** The records of one type that are linked with a record, and their linking and unlinking. */
export class LinkedRecords {
  readonly list: RecordList;
  private readonly key = new IdempotencyKey();

  constructor(
    private readonly stores: RootStore,
    private readonly record: RecordModel,
    readonly tableId: string,
  ) {
    this.list = new RecordList(
      stores.api,
      stores.records,
      { table_id: tableId },
      { object_type: record.tableId, object_id: record.id },
    );
  }

  /** The number of further links that fit; none before the list is loaded. */
  get room(): number {
    const field = this.stores.company
      .fields(this.record.tableId)
      .find((candidate) => isLinkField(candidate) && linkedTable(candidate) === this.tableId);
    if (!this.list.loaded) return 0;
    return field ? Math.min(atOnce, linkCap(field) - (this.list.total?.total ?? 0)) : atOnce;
  }

  /**
   * Links and unlinks; the list and the record are loaded again. @returns the number of records that could not be linked or unlinked. Throws
   * transport errors and those of the current record.
   */
  async change(change: { add?: readonly string[]; remove?: readonly string[] }): Promise<number> {
    const { api, records } = this.stores;
    const input = {
      object_type: this.record.tableId,
      object_id: this.record.id,
      table_id: this.tableId,
      add: [...(change.add ?? [])],
      remove: [...(change.remove ?? [])],
    };
    const { fail } = await this.key.send(input, (idempotencyKey) =>
      api.call('links.update', input, { idempotencyKey }),
    );
    await Promise.all([this.list.refresh(), records.load(this.record.tableId, this.record.id)]);
    return fail;
  }
}

const linksByRecord = new WeakMap<RecordModel, Map<string, LinkedRecords>>();

/** One instance per record and type, so that the card on the overview and the tab show the same. */
export function linkedRecords(stores: RootStore, record: RecordModel, tableId: string): LinkedRecords {
  const ofRecord = linksByRecord.get(record) ?? new Map<string, LinkedRecords>();
  linksByRecord.set(record, ofRecord);
  const linked = ofRecord.get(tableId) ?? new LinkedRecords(stores, record, tableId);
  ofRecord.set(tableId, linked);
  return linked;
}
