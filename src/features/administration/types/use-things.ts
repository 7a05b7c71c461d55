import type { SectionName } from '@domain/contract/admin';
import { useChange } from '../lists/use-change';
import { useItem } from '../place';
import { useType } from './use-type';

/** Stands in the address for a thing that is being made. */
export const newItemId = '+';

/** The things of one kind that a type has, and which of them is open. Call it in an observer. */
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
    /** What their list does. */
    list: { onOpen: setItem, onOrder: order, onAdd: () => setItem(newItemId) },
    isAdding: item === newItemId,
    /** What the sheet of a new one takes. */
    sheet,
    /** What the sheet of the one that is open takes. */
    openSheet: { ...sheet, known: type.known(section, item ?? '') },
  };
}
