import { accessAskKind } from '../../../domain/deliveries/access-ask';
import { AppError } from '../../../domain/errors';
import { localised } from '../../../domain/metadata/field';
import { suiteOfCompany } from '../../commands/suites/open-suite';
import { accessCard } from '../../messages/access-card';
import { memberFacts, recordFacts } from '../../queries/outbox/delivery-facts';
import { listFields } from '../../queries/configuration/fields';
import { defineDelivery } from './delivery';
import { publicText } from './public-text';

/** Notifies the present owner, who may differ from the owner at the time of the request. */
export const accessAsk = defineDelivery(accessAskKind, {
  async send(context, { clientId, dedupeKey, payload }) {
    const suite = await suiteOfCompany(context, clientId);
    const record = await recordFacts(context.db, clientId, payload.table_id, payload.record_id);
    if (!record || record.deleted_at) throw new AppError('deleted', { type: payload.table_id });
    const people = await memberFacts(context.db, clientId, [
      payload.member_id,
      ...(record.owner === null ? [] : [record.owner]),
    ]);
    const owner = people.get(record.owner ?? '');
    const asker = people.get(payload.member_id);
    if (!owner || !asker) throw new AppError('notFound');
    const publicWords = await publicText(context.db, clientId, record, payload.language);
    const role = (await listFields(context.db, clientId, payload.table_id)).find(
      (field) => field.field_id === payload.role,
    );
    const card = accessCard(
      {
        asker: asker.name,
        role: role ? localised(role, 'field_name', role.field_name, payload.language) : '',
        record: { tableId: record.table_id, id: record.id, title: publicWords.title || publicWords.typeName },
        ...(payload.role === ''
          ? {}
          : {
              approval: {
                action: 'access.approve',
                client_id: clientId,
                table_id: record.table_id,
                record_id: record.id,
                member_id: payload.member_id,
                role: payload.role,
              },
            }),
      },
      payload.language,
      context.env.PUBLIC_URL,
    );
    await suite.sendCard({ openId: owner.open_id }, card, dedupeKey);
    return {};
  },
  applyResult: () => Promise.resolve({}),
  refused: (refusal) => new AppError('chatRefused', { reason: refusal.suiteMessage }),
});
