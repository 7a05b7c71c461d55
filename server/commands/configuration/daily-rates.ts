import { dailyChanges, readRates, type SourceRates } from '../../../domain/configuration/daily-rates';
import type { IntegrationCheck } from '../../../domain/contract/integrations/admin-integrations';
import { AppError } from '../../../domain/errors';
import type { RateFailure } from '../../../domain/metadata/daily-rates';
import type { App } from '../../context';
import type { Trx } from '../../db/tables';
import type { Payer } from '../../integrations/integration';
import { inTransaction } from '../../db/transaction';
import { SuiteUnreachable } from '../../platforms/platform';
import { lockConfiguration } from '../../queries/configuration/configuration-version';
import { listCurrencies } from '../../queries/configuration/currencies';
import { findDailyRates, noteRead } from '../../queries/configuration/rates';
import { changeConfiguration } from './change-configuration';

/** Daily rates (ADR-0199): requested outside any transaction, and written as an ordinary change of the configuration. */

type AskingApp = Pick<App, 'db' | 'env' | 'outbound' | 'spend'>;
type RatesApp = AskingApp &
  Pick<App, 'now' | 'makeId' | 'log' | 'outbox' | 'inbox' | 'webhooks' | 'eventHub' | 'exports' | 'imports'>;

/** The result of a reading. `off`: the company has no daily rates. */
export type RateOutcome =
  | { outcome: 'off' }
  | { outcome: 'failed'; failure: RateFailure }
  | { outcome: 'read'; day: string; changed: number; missing: readonly string[] };

/** Requests the rates of a source. @returns the rates, or the reason for their absence */
async function readSource(
  { env, outbound, spend }: AskingApp,
  payer: Payer,
  source: string,
): Promise<SourceRates | RateFailure> {
  await spend('rates', payer);
  try {
    const { status, text } = await outbound.read(source === 'ecb' ? env.RATES_URL : source);
    if (status !== 200) return 'refused';
    return readRates(text) ?? 'unreadable';
  } catch (error) {
    if (error instanceof SuiteUnreachable) return 'unreachable';
    if (error instanceof AppError && error.name === 'webhookAddress') return 'address';
    throw error;
  }
}

/**
 * Reads the rates of a company and writes the changed ones in the name of the system. When the source fails, the last rates stay and the failure
 * is stored.
 */
export async function readDailyRates(app: RatesApp, payer: Payer): Promise<RateOutcome> {
  const { clientId } = payer;
  const source = await findDailyRates(app.db, clientId);
  if (source === null) return { outcome: 'off' };
  const readResult = await readSource(app, payer, source);
  const work = async (trx: Trx): Promise<RateReadOutcome> => {
    await lockConfiguration(trx, clientId);
    const outcome = typeof readResult === 'string' ? failed(readResult) : await write(trx, app, clientId, readResult);
    await noteRead(trx, clientId, source, new Date(app.now()), outcome);
    return outcome;
  };
  return inTransaction(app.db, work, app);
}

/** The result of a request to the source. */
type RateReadOutcome = Exclude<RateOutcome, { outcome: 'off' }>;

const failed = (failure: RateFailure): RateReadOutcome => ({ outcome: 'failed', failure });

async function write(
  trx: Trx,
  { now, makeId }: RatesApp,
  clientId: string,
  sourceRates: SourceRates,
): Promise<RateReadOutcome> {
  const daily = dailyChanges(await listCurrencies(trx, clientId), sourceRates);
  if (!daily) return failed('notMain');
  const { changes, missing } = daily;
  const systemActor = { clientId, memberId: null, isSystem: true, now, makeId };
  if (changes.length > 0)
    await changeConfiguration(
      trx,
      systemActor,
      changes.map(({ code, rate }) => ({ action: 'set', section: 'currencies', id: code, values: { rate } })),
      { language: 'en' },
    );
  return { outcome: 'read', day: sourceRates.day, changed: changes.length, missing };
}

/** Tests the source of a company's rates without changing them. */
export async function checkRates(app: AskingApp, payer: Payer): Promise<IntegrationCheck[]> {
  const { clientId } = payer;
  const source = await findDailyRates(app.db, clientId);
  if (source === null) return [{ name: 'source', state: 'off' }];
  const readResult = await readSource(app, payer, source);
  if (readResult === 'unreachable') return [{ name: 'source', state: 'unreachable' }];
  if (typeof readResult === 'string') return [{ name: 'source', state: 'refused', detail: readResult }];
  const daily = dailyChanges(await listCurrencies(app.db, clientId), readResult);
  const missing = daily?.missing ?? [];
  return [
    { name: 'source', state: 'good', detail: readResult.day },
    daily
      ? {
          name: 'currencies',
          state: missing.length > 0 ? 'limited' : 'good',
          ...(missing.length > 0 && { detail: missing.join(', ') }),
        }
      : { name: 'currencies', state: 'refused', detail: 'notMain' },
  ];
}
