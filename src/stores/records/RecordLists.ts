import type { Api } from '@/api';
import { RecordList } from './RecordList';
import type { RecordStore } from './RecordStore';

/** The list of each object type on the home page, kept while the page lives: switching tabs neither reloads nor scrolls. */
export class RecordLists {
  private readonly byTable = new Map<string, RecordList>();

  constructor(
    private readonly api: Api,
    private readonly records: RecordStore,
  ) {}

  of(tableId: string): RecordList {
    let list = this.byTable.get(tableId);
    if (!list) {
      list = new RecordList(this.api, this.records, { table_id: tableId });
      this.byTable.set(tableId, list);
    }
    return list;
  }

  /** A record was removed somewhere. */
  remove(tableId: string, id: string): void {
    this.byTable.get(tableId)?.remove(tableId, id);
  }

  clear(): void {
    this.byTable.clear();
  }
}
