import { abilities } from '../kinds';
import type { Field } from '../metadata/field';
import type { StatusSetting, TypeSettings } from '../metadata/settings';
import { getBehaviour } from './behaviour';
import { closedStatuses } from './ticket-status';

/** The status of a record: the choice that says how far the work on it is. Its page offers the next ones in place, as it does for stages. */

/** Returns the status that a type has set, else that of the product's own types; undefined for a type without one. */
export function getStatusSetting(
  tableId: string,
  settings: Pick<TypeSettings, 'status'> | null,
): StatusSetting | undefined {
  const { statusField } = getBehaviour(tableId);
  if (settings?.status) return settings.status;
  return statusField === undefined ? undefined : { field_id: statusField, values: [...closedStatuses] };
}

/** Whether a field can be the status of a record: one choice among the options of the field. */
export function canBeStatus({ value_type }: Pick<Field, 'value_type'>): boolean {
  const { options, isWrapped } = abilities[value_type];
  return options === 'field' && isWrapped === true;
}

/** Returns whether an option ends the work on a record. */
export function endsWork(status: StatusSetting | undefined, option: unknown): boolean {
  return typeof option === 'string' && status?.values.includes(option) === true;
}
