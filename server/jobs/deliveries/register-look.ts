import { registerChangeKind } from '../../../domain/deliveries/register-change';
import { registerLookKind } from '../../../domain/deliveries/register-look';
import { AppError } from '../../../domain/errors';
import { registerChanges } from '../../../domain/notices/biz-monitors';
import { findRegisterName } from '../../../domain/objects/register-name';
import { enqueue } from '../../commands/outbox/enqueue';
import { findRegistration, storeRegistration } from '../../queries/integrations/business-registrations';
import { listFields } from '../../queries/configuration/fields';
import { recordFacts } from '../../queries/outbox/delivery-facts';
import { chatOfRecord, holdRecord } from '../../queries/chats/record-chats';
import { defineDelivery } from './delivery';

/** Looks up a monitored company in the register, and sends the chosen changed properties to the chat of its record. */
export const registerLook = defineDelivery(registerLookKind, {
  async send({ db, companies }, { clientId, payload }) {
    const key = { tableId: payload.table_id, recordId: payload.record_id };
    const record = await recordFacts(db, clientId, key.tableId, key.recordId);
    if (!companies || !record || record.deleted_at) return null;
    const registration = await findRegistration(db, clientId, key);
    const { name } = findRegisterName(await listFields(db, clientId, key.tableId), record);
    // The number finds a company that was renamed in the register.
    const number = registration?.looked_up === name ? registration.entry?.credit_code : undefined;
    return {
      looked_up: name,
      entry: await companies.detail({ clientId, memberId: null }, number || name),
    };
  },
  async applyResult(trx, context, { clientId, outboxId, payload }, looked) {
    // A company that disappeared from the register has no change of a monitored property.
    if (!looked?.entry) return {};
    const key = { tableId: payload.table_id, recordId: payload.record_id };
    await holdRecord(trx, clientId, key);
    const before = await findRegistration(trx, clientId, key);
    await storeRegistration(trx, clientId, key, { ...looked, looked_at: new Date(context.now()) });
    if (!before?.entry || before.looked_up !== looked.looked_up) return {};
    const bound = await chatOfRecord(trx, clientId, key);
    const changes = registerChanges(before.entry, looked.entry).filter(({ monitor }) =>
      bound?.notices.includes(monitor),
    );
    if (bound && changes.length > 0)
      await enqueue(trx, context, {
        clientId,
        kind: registerChangeKind,
        dedupeKey: `register-change:${outboxId}`,
        payload: { chat_id: bound.chat_id, ...payload, changes },
      });
    return {};
  },
  refused: () => new AppError('lookupUnavailable'),
});
