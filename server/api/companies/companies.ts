import { AppError } from '../../../domain/errors';
import type { Handlers } from '../../context';
import { SuiteUnreachable } from '../../platforms/platform';
import { lookupMap } from '../../queries/integrations/integrations';

/** Looks companies up in an outside register (SD-58). No data of records is sent or answered. */
export const companies: Handlers<Extract<keyof Handlers, `${'companies' | 'integrations'}.${string}`>> = {
  'companies.search': async ({ companies: register, actor }, { keyword }) =>
    register === undefined
      ? { available: false, list: [] }
      : { available: true, list: await mapRefusal(register.search(actor, keyword)) },
  'companies.detail': async ({ companies: register, actor }, { full_name }) => ({
    detail: register === undefined ? null : await mapRefusal(register.detail(actor, full_name)),
  }),
  'integrations.config': async ({ db, actor }) => ({ field_map: await lookupMap(db, actor.clientId) }),
};

async function mapRefusal<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    throw error instanceof SuiteUnreachable ? new AppError('lookupUnavailable') : error;
  });
}
