import { abilities } from '../kinds';
import type { Field } from '../metadata/field';
import type { StatusSetting, TypeSettings } from '../metadata/settings';
import { getBehaviour } from './behaviour';
import { closedStatuses } from './ticket-status';

/** The status of a record shows how far the work on it is. The page offers the next options, as for stages. */

/** Returns the status setting of a type, else that of the product's types; undefined for a type without a status. */
export function getStatusSetting(
  tableId: string,
  settings: Pick<TypeSettings, 'status'> | null,
): StatusSetting | undefined {
  const { statusField } = getBehaviour(tableId);
  if (settings?.status) return settings.status;
  return statusField === undefined ? undefined : { field_id: statusField, values: [...closedStatuses] };
}

/** Returns whether a field can be the status of a record: a single choice with options. */
export function canBeStatus({ value_type }: Pick<Field, 'value_type'>): boolean {
  const { options, isWrapped } = abilities[value_type];
  return options === 'field' && isWrapped === true;
}

/** Returns whether an option ends the work on a record. */
export function endsWork(status: StatusSetting | undefined, option: unknown): boolean {
  return typeof option === 'string' && status?.values.includes(option) === true;
}
