import type { ObjectType } from '@domain/metadata/object-type';
import type { RecordModel } from '../records/Record';
import type { RootStore } from '../RootStore';
import { ChildRows } from './ChildRows';

const rowsByRecord = new WeakMap<RecordModel, Map<string, ChildRows>>();

/** One instance per record and child type, so that the card on the overview and the tab show the same. */
export function getChildRows(stores: RootStore, record: RecordModel, table: ObjectType): ChildRows {
  const ofRecord = rowsByRecord.get(record) ?? new Map<string, ChildRows>();
  rowsByRecord.set(record, ofRecord);
  const rows = ofRecord.get(table.table_id) ?? new ChildRows(stores, record, table);
  ofRecord.set(table.table_id, rows);
  return rows;
}
