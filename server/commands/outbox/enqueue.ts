import type { App } from '../../context';
import type { Trx } from '../../db/tables';
import { addOutboxRow, lastOrderNumbers } from '../../queries/outbox/outbox-work';
import type { DeliveryKind } from '../../../domain/deliveries/kind';

/** The last number of each order that a transaction has assigned. */
const lastNumbers = new WeakMap<Trx, Map<string, Promise<number>>>();

async function nextNumber(trx: Trx, clientId: string, key: string): Promise<number> {
  const numbersByOrder = lastNumbers.get(trx) ?? new Map<string, Promise<number>>();
  lastNumbers.set(trx, numbersByOrder);
  const last =
    numbersByOrder.get(key) ?? lastOrderNumbers(trx, clientId, [key]).then((numbers) => numbers.get(key) ?? 0);
  const next = last.then((number) => number + 1);
  numbersByOrder.set(key, next);
  return next;
}

/** Writes a row of the outbox in the transaction of its action. `dedupeKey` identifies a row that must exist once. */
export async function enqueue<Payload extends Record<string, unknown>>(
  trx: Trx,
  app: Pick<App, 'makeId' | 'now'>,
  row: { clientId: string; kind: DeliveryKind<Payload>; payload: NoInfer<Payload>; dedupeKey: string },
): Promise<string> {
  const outboxId = app.makeId();
  const key = row.kind.orderKey?.(row.payload);
  const order = key === undefined ? undefined : { key, no: await nextNumber(trx, row.clientId, key) };
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
    { lane: 'deliver', ...(order && { order }) },
  );
  return outboxId;
}
