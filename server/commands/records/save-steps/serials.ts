import { dayIn } from '../../../../domain/calendar';
import { serialText } from '../../../../domain/values/auto-serial';
import { nextSerial } from '../../../queries/records/serials';
import type { Values } from '../accept-values';
import type { KindStep } from './save-step';

/** Assigns the serial numbers of a new record, drafts included (SD-35), by the day in the company's zone. */
export const serials: KindStep = async (trx, { actor, now }, { type }, { fields, before }) => {
  const serialValues: Values = {};
  if (before !== null) return serialValues;
  const day = dayIn(actor.timeZone, now());
  for (const field of fields) {
    const count = await nextSerial(trx, {
      clientId: actor.clientId,
      tableId: type.table_id,
      fieldId: field.field_id,
      day,
    });
    serialValues[field.field_id] = serialText(field, day, count);
  }
  return serialValues;
};
