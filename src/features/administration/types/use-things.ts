import type { SectionName } from '@domain/contract/configuration/admin';
import { useChange } from '../lists/use-change';
import { useItem } from '../place';
import { useType } from './use-type';

/** The value in the address for an item that is being created. */
export const newItemId = '+';

/** Returns the items of one kind that a type has, and the open one. Call it in an observer. */
export function useThings<Section extends SectionName>(tableId: string, section: Section) {
  const type = useType(tableId);
  const change = useChange(type.administration);
  const [item, setItem] = useItem();
  const location = { section, table_id: tableId };
  const sheet = { section, tableId, onClose: () => setItem(undefined) };
  const order = (ids: string[]) => change(type.version, [{ action: 'order', ...location, ids }]);
  return {
    ...type,
    change,
    item,
    setItem,
    place: location,
    order,
    /** The actions of the list of items. */
    list: { onOpen: setItem, onOrder: order, onAdd: () => setItem(newItemId) },
    isAdding: item === newItemId,
    /** The properties of the sheet of a new item. */
    sheet,
    /** The properties of the sheet of the open item. */
    openSheet: { ...sheet, known: type.known(section, item ?? '') },
  };
}
