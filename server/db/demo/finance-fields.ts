import { Chance } from './random';
import { words, type ShippedField } from './types';

/** What Brightsea's finance department keeps about customers: an amount that it alone sees, and terms that sales and service only read. */
export const financeFields: readonly ShippedField[] = [
  {
    field_id: 'credit_limit', value_type: 'NUMBER', type: 'biz', formatter: { decimals: 2 }, words: words('信用额度', 'Credit limit', '与信限度額'),
    auth_mode: 'role', auth_role_config: { finance: 'write' },
  },
  {
    field_id: 'payment_terms', value_type: 'SINGLE_SELECT', type: 'biz', words: words('付款条件', 'Payment terms', '支払条件'),
    auth_mode: 'role', auth_role_config: { finance: 'write', manager: 'read', sales: 'read', service: 'read' },
    options: [
      { id: 'prepaid', words: words('预付', 'Prepaid', '前払い'), color: 'green' },
      { id: 'days_30', words: words('月结 30 天', '30 days', '30日払い'), color: 'blue' },
      { id: 'days_60', words: words('月结 60 天', '60 days', '60日払い'), color: 'orange' },
    ],
  },
];

/** A source of chance of its own: the rest of the demo stays as it is. */
export function financeValues(organizationId: string): Record<string, unknown> {
  const chance = new Chance(`finance of ${organizationId}`);
  return { credit_limit: chance.between(1, 80) * 5_000, payment_terms: chance.pick(['prepaid', 'days_30', 'days_30', 'days_60']) };
}
