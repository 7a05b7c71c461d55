import { typeOrder } from '@domain/views/default-view';
import type { Api } from '@/api';
import { ListView } from '../views/ListView';
import type { ViewMemory } from '../views/ViewMemory';
import { RecordList } from './RecordList';
import type { RecordStore } from './RecordStore';

/** The list of each object type on the home page, kept while the page lives: switching tabs neither reloads nor scrolls. */
export class RecordLists {
  private readonly byTable = new Map<string, { list: RecordList; view: ListView }>();

  constructor(
    private readonly api: Api,
    private readonly records: RecordStore,
    private readonly memory: ViewMemory,
  ) {}

  of(tableId: string): RecordList {
    return this.at(tableId).list;
  }

  /** Returns the view of a type's list: the records that it shows. */
  view(tableId: string): ListView {
    return this.at(tableId).view;
  }

  /** Removes a deleted record from the lists. */
  remove(tableId: string, id: string): void {
    this.byTable.get(tableId)?.list.remove(tableId, id);
  }

  /** Others wrote records of this type. A visible list follows at once, another one when it is shown. */
  written(tableId: string, isInView: boolean): void {
    const entry = this.byTable.get(tableId);
    if (isInView) void entry?.list.renew();
    else entry?.list.outdate();
  }

  clear(): void {
    this.byTable.clear();
  }

  private at(tableId: string): { list: RecordList; view: ListView } {
    let entry = this.byTable.get(tableId);
    if (!entry) {
      const list = new RecordList(this.api, this.records, { table_id: tableId, order_by: typeOrder });
      entry = { list, view: new ListView(list, this.memory) };
      this.byTable.set(tableId, entry);
    }
    return entry;
  }
}
