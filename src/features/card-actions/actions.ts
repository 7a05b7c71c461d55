import type { Field } from '@domain/metadata/field';
import { objectCalls } from '@domain/contract/record-calls';
import { isPhoneField } from '@domain/phones/region';
import type { StoredRecord } from '@/stores';
import { linkOf } from '@/values/text/link';

export type Action = 'note' | 'call' | 'edit' | 'move' | 'convert' | 'follow' | 'unfollow';
/** What opens a sheet for the record. */
export type FormAction = Extract<Action, 'note' | 'edit' | 'move' | 'convert'>;

/** What the reader may do with a record out of its list; what they may not is not there. */
export function actionsOf(
  record: StoredRecord,
  fields: readonly Field[],
  language: string,
  follows: boolean,
): { actions: Action[]; phone: string | undefined } {
  const phone = phoneOf(record, fields, language);
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

/** The address of the first filled number. */
function phoneOf(record: StoredRecord, fields: readonly Field[], language: string): string | undefined {
  for (const field of fields) {
    const value = isPhoneField(field) ? record.value(field) : undefined;
    const link = typeof value === 'string' ? linkOf(value, 'phone', language) : undefined;
    if (link) return link;
  }
  return undefined;
}
