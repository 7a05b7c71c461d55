import type { App } from '../context';
import type { Trx } from '../db/tables';
import { addOutboxRow } from '../queries/outbox-work';
import type { DeliveryKind } from '../../domain/deliveries/kind';

/** Writes a row of the outbox in the transaction of the action that it belongs to. `dedupeKey` names the thing that must exist once. */
export async function enqueue<Payload extends Record<string, unknown>>(
  trx: Trx,
  app: Pick<App, 'makeId' | 'now'>,
  row: { clientId: string; kind: DeliveryKind<Payload>; payload: NoInfer<Payload>; dedupeKey: string },
): Promise<string> {
  const outboxId = app.makeId();
  trx.onCommit.push({ wake: 'outbox', clientId: row.clientId });
  await addOutboxRow(
    trx,
    {
      client_id: row.clientId,
      outbox_id: outboxId,
      kind: row.kind.kind,
      payload: row.payload,
      dedupe_key: row.dedupeKey,
    },
    new Date(app.now()),
  );
  return outboxId;
}
