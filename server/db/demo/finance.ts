import { Chance } from './random';

/** What Brightsea's finance department keeps about a customer. A source of chance of its own: the rest of the demo stays as it is. */
export function financeValues(organizationId: string): Record<string, unknown> {
  const chance = new Chance(`finance of ${organizationId}`);
  return {
    credit_limit: chance.between(1, 80) * 5_000,
    payment_terms: chance.pick(['prepaid', 'days_30', 'days_30', 'days_60']),
  };
}
