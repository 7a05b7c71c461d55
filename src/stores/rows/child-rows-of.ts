import type { ObjectType } from '@domain/metadata/object-type';
import type { StoredRecord } from '../records/Record';
import type { RootStore } from '../RootStore';
import { ChildRows } from './ChildRows';

const known = new WeakMap<StoredRecord, Map<string, ChildRows>>();

/** One per record and child type: the card on the home tab and the tab itself show the same. */
export function childRowsOf(stores: RootStore, record: StoredRecord, table: ObjectType): ChildRows {
  const ofRecord = known.get(record) ?? new Map<string, ChildRows>();
  known.set(record, ofRecord);
  const rows = ofRecord.get(table.table_id) ?? new ChildRows(stores, record, table);
  ofRecord.set(table.table_id, rows);
  return rows;
}
