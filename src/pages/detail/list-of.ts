import type { ObjectType } from '@domain/metadata/object-type';
import { addresses } from '@/routes';

/** Where a record is found at home: the list of its type, or the main tab where the reader sees no such list. */
export function toList(table: ObjectType | undefined): string {
  return table?.is_show ? addresses.home(table.table_id) : addresses.home();
}
