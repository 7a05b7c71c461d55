import type { ObjectType } from '../metadata/object-type';
import { getBehaviour } from './behaviour';

/** The number of types with a place in the phone's tab bar. */
const places = 2;

/**
 * Returns the types in the phone's tab bar: the first ones in the company's order. People (contacts, leads) and catalogs come last, because a
 * company's record and the search lead to them (ADR-0304).
 */
export function pickBarTypes<Type extends Pick<ObjectType, 'table_id'>>(tables: readonly Type[]): Type[] {
  const standsBack = ({ table_id }: Type) => {
    const { namedAfter, presence } = getBehaviour(table_id);
    return namedAfter === 'person' || presence !== 'listed';
  };
  const first = tables.filter((table) => !standsBack(table));
  return [...first, ...tables.filter(standsBack)].slice(0, places);
}
