import type { NextOption } from '../metadata/field';
import { getBehaviour } from './behaviour';

const nextOptions = (...ids: string[]): NextOption[] => ids.map((id) => ({ id }));

/**
 * The usual following statuses of a ticket (SD-24): 0 not started, 1 pending resolution, 2 in progress, 3 pending verification, 4 resolved, 5
 * closed. The owner can reopen a closed ticket.
 */
const usual: Record<string, NextOption[]> = {
  0: nextOptions('1', '2', '5'),
  1: nextOptions('2', '5'),
  2: nextOptions('1', '3', '4', '5'),
  3: nextOptions('2', '4'),
  4: nextOptions('2', '5'),
  5: [{ id: '2', by: 'owner' }],
};

/** The statuses that end the work on a ticket: resolved and closed. */
export const closedStatuses: readonly string[] = ['4', '5'];

/** Returns the options that follow an option of a field where the configuration sets none; undefined for any option. */
export function usualNext(
  { table, field_id }: { table: string; field_id: string },
  option: string,
): NextOption[] | undefined {
  return getBehaviour(table).statusField === field_id && Object.hasOwn(usual, option) ? usual[option] : undefined;
}
