import { appChangedKind } from '../../../domain/suite-events/app-changed';
import type { SuiteEvent } from '../../../domain/suite-events/kind';
import type { App } from '../../context';
import { inTransaction, type CommitWorkers } from '../../db/transaction';
import { changeAppState } from '../../queries/companies/app-state';
import { companiesOfTenant } from '../../queries/suites/suite-members';

type TenantKey = Parameters<typeof companiesOfTenant>[1];

/**
 * Does at once what an event says of a company and the app: a request after the suite was answered finds the company as it is now (SD-114). Other events are
 * left as they are.
 */
export async function applyAppState(
  app: Pick<App, 'db' | 'now' | 'log'>,
  tenant: TenantKey,
  events: readonly SuiteEvent[],
  workers?: CommitWorkers,
): Promise<void> {
  const changes = events.flatMap(({ kind, payload }) =>
    kind === appChangedKind.kind ? (appChangedKind.payload.safeParse(payload).data ?? []) : [],
  );
  for (const { state, at } of changes)
    for (const clientId of await companiesOfTenant(app.db, tenant)) {
      const isNew = await inTransaction(
        app.db,
        async (trx) => {
          const hasChanged = await changeAppState(trx, clientId, {
            state,
            time: new Date(at),
            now: new Date(app.now()),
          });
          // Open streams of the company end, or what waited goes on.
          trx.onCommit.push({ wake: 'eventHub', clientId }, { wake: 'outbox', clientId }, { wake: 'inbox', clientId });
          return hasChanged;
        },
        workers,
      );
      if (isNew) app.log.warn({ clientId, app: state }, 'a company has the app in its suite no more, or again');
    }
}
