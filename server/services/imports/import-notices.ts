import { notifyOfGroup } from '../../commands/notices/notify-of-group';
import type { App } from '../../context';
import { inTransaction } from '../../db/transaction';

/** Notifies members of the records that an import, or its undo, has written so far: each member once, with a message at the end. */
export async function notifyOfImport(
  app: App,
  group: { clientId: string; groupId: string; goesOn: boolean },
): Promise<void> {
  await inTransaction(app.db, (trx) => notifyOfGroup(trx, app, group), app);
}
