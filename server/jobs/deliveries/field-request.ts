import { fieldRequestKind } from '../../../domain/deliveries/field-request';
import { AppError } from '../../../domain/errors';
import { localised } from '../../../domain/metadata/field';
import { isSameStage } from '../../../domain/stages/stage';
import { suiteOfCompany } from '../../commands/suites/open-suite';
import { fieldRequestCard } from '../../messages/field-request-card';
import { memberFacts, recordFacts } from '../../queries/outbox/delivery-facts';
import { listFields } from '../../queries/configuration/fields';
import { languageOfMember } from '../../queries/notices/notice-readers';
import { listStages } from '../../queries/stages/stages';
import { defineDelivery } from './delivery';
import { publicText } from './public-text';
import { sharedLanguage } from '../../../domain/platforms';

/** Asks a member for the fields that a move waits for. A member who is no longer on the record by then gets nothing. */
export const fieldRequest = defineDelivery(fieldRequestKind, {
  async send(context, { clientId, dedupeKey, payload }) {
    const { db } = context;
    const { table_id, member_id, asker_id } = payload;
    const record = await recordFacts(db, clientId, table_id, payload.record_id);
    const people = await memberFacts(db, clientId, [member_id, asker_id]);
    const member = people.get(member_id);
    const isOnRecord = record?.owner === member_id || record?.members.includes(member_id);
    if (!record || record.deleted_at || !member || !isOnRecord) return { sent: false };
    const suite = await suiteOfCompany(context, clientId);
    const language = (await languageOfMember(db, clientId, member_id)) ?? sharedLanguage(suite.channel, 'en');
    const fields = await listFields(db, clientId, table_id);
    const stage = (await listStages(db, clientId)).find(
      (candidate) => candidate.table_id === table_id && isSameStage(candidate, payload),
    );
    const card = fieldRequestCard(
      {
        asker: people.get(asker_id)?.name ?? '',
        stage: stage
          ? localised({ i18n_resource: stage.i18n_resource ?? {} }, 'name', stage.name, language)
          : payload.stage_id,
        fields: payload.fields.flatMap((id) => {
          const field = fields.find(({ field_id }) => field_id === id);
          return field ? [localised(field, 'field_name', field.field_name, language)] : [];
        }),
        record: await publicText(db, clientId, record, language),
      },
      language,
      `${context.env.PUBLIC_URL}${payload.url_path}`,
    );
    await suite.sendCard({ openId: member.open_id }, card, dedupeKey);
    return { sent: true };
  },
  applyResult: (_trx, _context, _job, sendResult) => Promise.resolve(sendResult),
  refused: (refusal) => new AppError('chatRefused', { reason: refusal.suiteMessage }),
});
