import { accessAnswerKind } from '../../../domain/deliveries/access-answer';
import { AppError } from '../../../domain/errors';
import { localised } from '../../../domain/metadata/field';
import { suiteOfCompany } from '../../commands/suites/open-suite';
import { rejectionCard } from '../../messages/access-card';
import { memberFacts, recordFacts } from '../../queries/outbox/delivery-facts';
import { listFields } from '../../queries/configuration/fields';
import { defineDelivery } from './delivery';

/**
 * Notifies an applicant who may not read the record. The message names the role and links to the page for a new application, and says nothing of
 * the record.
 */
export const accessAnswer = defineDelivery(accessAnswerKind, {
  async send(context, { clientId, dedupeKey, payload }) {
    const { table_id, record_id, member_id, language } = payload;
    const suite = await suiteOfCompany(context, clientId);
    const record = await recordFacts(context.db, clientId, table_id, record_id);
    if (!record || record.deleted_at) throw new AppError('deleted', { type: table_id });
    const applicant = (await memberFacts(context.db, clientId, [member_id])).get(member_id);
    if (!applicant) throw new AppError('notFound');
    const role = (await listFields(context.db, clientId, table_id)).find((field) => field.field_id === payload.role);
    const card = rejectionCard(
      {
        role: role ? localised(role, 'field_name', role.field_name, language) : '',
        record: { tableId: table_id, id: record_id },
      },
      language,
      context.env.PUBLIC_URL,
    );
    await suite.sendCard({ openId: applicant.open_id }, card, dedupeKey);
    return {};
  },
  applyResult: () => Promise.resolve({}),
  refused: (refusal) => new AppError('chatRefused', { reason: refusal.suiteMessage }),
});
