import type { CheckName, IntegrationCheck } from '../../domain/contract/integrations/admin-integrations';
import { SuiteUnreachable } from '../platforms/platform';
import { ServiceRefusal } from './integration';

/** Returns the result of an attempt at a service. @throws errors that are neither a refusal nor a missing answer of the service */
export async function tried(name: CheckName, attempt: () => Promise<unknown>): Promise<IntegrationCheck> {
  try {
    await attempt();
    return { name, state: 'good' };
  } catch (error) {
    if (error instanceof ServiceRefusal)
      return { name, state: 'refused', ...(error.code === '' ? {} : { detail: error.code }) };
    if (error instanceof SuiteUnreachable) return { name, state: 'unreachable' };
    throw error;
  }
}
