import { appChangedKind } from '../../../domain/suite-events/app-changed';
import type { SuiteEvent } from '../../../domain/suite-events/kind';
import type { App } from '../../context';
import { inTransaction, type CommitWorkers } from '../../db/transaction';
import { changeAppState } from '../../queries/companies/app-state';
import { companiesOfTenant } from '../../queries/suites/suite-members';

type TenantKey = Parameters<typeof companiesOfTenant>[1];

/** Applies an event about a company's app at once: requests after the answer to the suite find the new state (SD-114). Other events are ignored. */
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
          // Ends the company's open event streams, or resumes its waiting work.
          trx.onCommit.push({ wake: 'eventHub', clientId }, { wake: 'outbox', clientId }, { wake: 'inbox', clientId });
          return hasChanged;
        },
        workers,
      );
      if (isNew) app.log.warn({ clientId, app: state }, 'a company has the app in its suite no more, or again');
    }
}
