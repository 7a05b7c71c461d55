import type { App } from '../../server/context';
import { inTransaction } from '../../server/db/transaction';
import { suspendCompany } from '../../server/queries/companies/suspension';
import type { Terminal } from './terminal';

/** Suspends a company until `resume`: nobody signs in, nothing is sent, and nothing is deleted. */
export async function suspend(app: Pick<App, 'db' | 'now'>, clientId: string, terminal: Terminal): Promise<void> {
  const isNew = await inTransaction(app.db, (trx) => suspendCompany(trx, clientId, new Date(app.now())));
  if (!isNew) return terminal.refuse(`${clientId} is suspended already, or is being erased.`);
  terminal.print(
    `${clientId} is suspended: its people read so, its API keys are refused, and messages, webhooks and jobs wait. resume ${clientId} ends it.`,
  );
}
