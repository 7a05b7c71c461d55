import type { ObjectType } from '../metadata/object-type';
import { getBehaviour } from './behaviour';

/** The number of types that have a place of their own in the bar of phones. */
const places = 2;

/**
 * Returns the types that the bar of phones shows: the first ones of the company's order. Types of people (contacts, leads) and catalogs are left out
 * while there are others: they are reached through a company's record, and by the search (ADR-0304).
 */
export function pickBarTypes<Type extends Pick<ObjectType, 'table_id'>>(tables: readonly Type[]): Type[] {
  const standsBack = ({ table_id }: Type) => {
    const { namedAfter, presence } = getBehaviour(table_id);
    return namedAfter === 'person' || presence !== 'listed';
  };
  const first = tables.filter((table) => !standsBack(table));
  return [...first, ...tables.filter(standsBack)].slice(0, places);
}
