import { restsOn, pickVersions, type AskedChange } from '../../../domain/approvals/change';
import type { NeededApproval, TemplateChoice } from '../../../domain/approvals/needed';
import { approvalStartKind } from '../../../domain/deliveries/approval-start';
import { AppError } from '../../../domain/errors';
import type { StoredRecord } from '../../../domain/filters/matches';
import { localised, type Field } from '../../../domain/metadata/field';
import type { Trx } from '../../db/tables';
import { toList } from '../../messages/lists';
import { insertApproval, setApproveStatus } from '../../queries/approvals/approval-writes';
import { keepFiles } from '../../queries/files/file-uses';
import { referencesIn } from '../records/accept-values';
import { enqueue } from '../outbox/enqueue';
import { publishRecordEvents } from '../records/publish-record-events';
import type { SaveContext } from '../records/save-context';
import { addApprovalEvent } from './announce';
import { isSetUp } from './definition';

/** A requested approval, and the row of the outbox that starts it. */
export interface AskedApproval {
  approvalId: string;
  outboxId: string;
}

/**
 * Returns the requested approval: the only one, or the one that the caller has chosen (SD-39). @throws AppError approvalToChoose, invalid for
 * another one, approvalNotSetUp, approvalNotOffered.
 */
export function chosenTemplate(
  { language, actor }: SaveContext,
  { templates }: NeededApproval,
  chosenId: string | undefined,
): TemplateChoice {
  if (actor.closedFeatures?.includes('approvals')) throw new AppError('approvalNotOffered');
  const templateTitle = (template: TemplateChoice) => localised(template, 'name', template.name, language);
  const [only] = templates;
  const selectedTemplate =
    chosenId === undefined ? only : templates.find(({ template_id }) => template_id === chosenId);
  if (chosenId === undefined && templates.length > 1)
    throw new AppError('approvalToChoose', {
      templates: toList(templates.map(templateTitle), language, 'disjunction'),
      template_ids: templates.map(({ template_id }) => template_id),
    });
  if (!selectedTemplate) throw new AppError('invalid', {}, [{ field: 'template_id', code: 'notAnOption' }]);
  if (!selectedTemplate.setting || !isSetUp(selectedTemplate.setting, actor.channel))
    throw new AppError('approvalNotSetUp', { template: templateTitle(selectedTemplate) });
  return selectedTemplate;
}

/**
 * Stores the requested change of an approval with the versions that it depends on, and queues its start in the outbox. From then on the record
 * waits (SD-40).
 */
export async function askForApproval(
  trx: Trx,
  context: SaveContext,
  { record, fields }: { record: StoredRecord; fields: readonly Field[] },
  template: TemplateChoice,
  { action, change }: { action: NeededApproval['action']; change: Omit<AskedChange, 'rests_on'> },
): Promise<AskedApproval> {
  const { clientId, memberId } = context.actor;
  const approvalId = context.makeId();
  const requestTime = new Date(context.now());
  const targetStage = change.stage?.stage_id ?? null;
  const i18n_resource = template.i18n_resource ? nameTexts(template.i18n_resource) : null;
  const about = {
    client_id: clientId,
    approval_id: approvalId,
    template_name: template.name,
    action,
    table_id: record.table_id,
    record_id: record.id,
  };
  await insertApproval(trx, {
    ...about,
    member_id: memberId,
    instance_code: null,
    template_id: template.template_id,
    i18n_resource: i18n_resource && JSON.stringify(i18n_resource),
    sp_status: 'PENDING',
    pipeline_id: change.stage?.pipeline_id ?? null,
    // The stages are equal for a new record, which waits to be created there (REQ records 4).
    from_stage_id: action === 'create' ? targetStage : (change.from?.stage_id ?? null),
    to_stage_id: targetStage,
    change: JSON.stringify({ ...change, rests_on: pickVersions(record, restsOn(change)) }),
    create_time: requestTime,
    update_time: requestTime,
  });
  const files = referencesIn(fields, change.values).filter(({ reference }) => reference.to === 'file');
  await keepFiles(
    trx,
    clientId,
    files.map(({ reference }) => reference.id),
  );
  await setApproveStatus(trx, clientId, about);
  await addApprovalEvent(trx, context, { ...about, i18n_resource }, { status: 'PENDING', operator: memberId });
  await publishRecordEvents(trx, context, record.table_id, [{ id: record.id }]);
  const outboxId = await enqueue(trx, context, {
    clientId,
    kind: approvalStartKind,
    dedupeKey: `approval:${approvalId}`,
    payload: { approval_id: approvalId, language: context.language },
  });
  return { approvalId, outboxId };
}

/** Returns the names of a template in the form of approval rows. */
function nameTexts({ name = {} }: Record<string, Record<string, string>>): Record<string, Record<string, string>> {
  return { template_name: name };
}
