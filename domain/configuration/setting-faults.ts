import { optionOf } from '../values/options';
import type { CompanyType } from './company';
import { fault, type Fault } from './fault';

/** What is wrong with a type's settings, besides those about its stages. */
export function settingFaults({ fields, settings }: CompanyType, path: string): Fault[] {
  const { switched_off: off } = settings ?? {};
  if (!off) return [];
  const at = `${path}.settings.switched_off`;
  const field = fields.find(({ field_id }) => field_id === off.field_id);
  if (!field) return [fault(`${at}.field_id`, 'noSuchField', off.field_id)];
  return off.values.flatMap((id, index) =>
    optionOf(field, id) ? [] : [fault(`${at}.values.${index}`, 'noSuchOption', id)],
  );
}
