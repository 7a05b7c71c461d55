import type { Field } from '@domain/metadata/field';
import { objectCalls } from '@domain/contract/record-calls';
import type { StoredRecord } from '@/stores';
import { callLink } from '@/values/text/call';

export type Action = 'note' | 'call' | 'edit' | 'move' | 'convert' | 'follow' | 'unfollow';
/** What opens a sheet for the record. */
export type FormAction = Extract<Action, 'note' | 'edit' | 'move' | 'convert'>;

/** What the reader may do with a record out of its list; what they may not is not there. */
export function listActions(
  record: StoredRecord,
  fields: readonly Field[],
  follows: boolean,
): { actions: Action[]; phone: string | undefined } {
  const phone = callLink(record, fields);
  const actions: Action[] = [
    ...(record.abilities.note ? ['note' as const] : []),
    ...(phone ? ['call' as const] : []),
    ...(record.abilities.update && objectCalls(record.tableId).update ? ['edit' as const] : []),
    ...(record.abilities.move ? ['move' as const] : []),
    ...(record.abilities.convert ? ['convert' as const] : []),
    ...(record.abilities.follow ? [follows ? ('unfollow' as const) : ('follow' as const)] : []),
  ];
  return { actions, phone };
}
