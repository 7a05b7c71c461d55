import { Random } from './random';

/** What Brightsea's finance department keeps about a customer. It has a random generator of its own, so that the rest of the demo stays as it is. */
export function financeValues(organizationId: string): Record<string, unknown> {
  const random = new Random(`finance of ${organizationId}`);
  return {
    credit_limit: random.between(1, 80) * 5_000,
    payment_terms: random.pick(['prepaid', 'days_30', 'days_30', 'days_60']),
  };
}
