import type { ObjectType } from '@domain/metadata/object-type';
import { addresses } from '@/routes';

/** Returns the address of a record's list at home: the list of its type, or the main tab if the reader sees no such list. */
export function toList(table: ObjectType | undefined): string {
  return table?.is_show ? addresses.home(table.table_id) : addresses.home();
}
