import { Random } from './random';

/**
 * Returns a customer's values for Brightsea's finance department. It uses a separate random generator, so that the rest of the demo stays the same.
 */
export function financeValues(organizationId: string): Record<string, unknown> {
  const random = new Random(`finance of ${organizationId}`);
  return {
    credit_limit: random.between(1, 80) * 5_000,
    payment_terms: random.pick(['prepaid', 'days_30', 'days_30', 'days_60']),
  };
}
