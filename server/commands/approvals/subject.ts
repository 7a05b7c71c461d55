import type { AskedChange } from '../../../domain/approvals/change';
import { localised, type Field } from '../../../domain/metadata/field';
import { labelOfOne } from '../../../domain/metadata/reading';
import { isSameStage } from '../../../domain/stages/stage';
import { valueTypes, type Reference, type TextContext } from '../../../domain/values';
import type { Language } from '../../context';
import type { Db } from '../../db/tables';
import type { ApprovalSubject } from '../../messages/approval-form';
import { messageTexts } from '../../messages/texts';
import { openFields, publicTitle } from '../../policies/public-text';
import { listReferences } from '../../policies/visible-values';
import { visibleFields } from '../../policies/rules';
import type { ApprovalRow } from '../../queries/approvals/approvals';
import { findFiles } from '../../queries/files/files';
import { findTypeWithFields } from '../../queries/configuration/fields';
import { memberNames } from '../../queries/people/member-names';
import { storedRecords } from '../../queries/links/named-records';
import { pipelinesWithStages } from '../../queries/stages/stage-options';
import { memberAsReader } from '../people/member-as-reader';

/**
 * Returns the subject of an approval, as far as its applicant may see it now: an approver is shown no more than the applicant. In a chat it is
 * limited to the fields that all readers of the record see. Null for a deleted record.
 */
export async function approvalSubject(
  db: Db,
  approval: ApprovalRow,
  language: Language,
  timeZone: string,
  { isChat }: { isChat: boolean } = { isChat: false },
): Promise<ApprovalSubject | null> {
  const { client_id: clientId, table_id: tableId } = approval;
  const reader = await memberAsReader(db, clientId, approval.member_id);
  const [record] = await storedRecords(db, clientId, tableId, [approval.record_id]);
  const configured = await findTypeWithFields(db, clientId, tableId, reader ?? { teamIds: [], roleIds: [] });
  if (!record || record.deleted_at !== null || !configured) return null;
  const open = openFields(configured.fields);
  const fields = (reader ? visibleFields(reader, configured.fields) : []).filter(
    ({ field_id }) => !isChat || open.has(field_id),
  );
  const pipelines = await pipelinesWithStages(db, clientId, tableId);
  const getName = (id: string | null): string => {
    const stage = pipelines
      .flatMap(({ stages }) => stages)
      .find((candidate) => isSameStage(candidate, { pipeline_id: approval.pipeline_id, stage_id: id }));
    return stage ? localisedName(stage, language) : '';
  };
  const pipeline = pipelines.find(({ pipeline_id }) => pipeline_id === approval.pipeline_id);
  return {
    action: approval.action,
    typeName: labelOfOne(
      { name: configured.type.name, i18n_resource: configured.type.i18n_resource ?? undefined },
      language,
    ),
    title: publicTitle(configured.type, configured.fields, record),
    pipeline: pipeline ? localisedName(pipeline, language) : '',
    from: getName(approval.from_stage_id),
    to: getName(approval.to_stage_id),
    changes: await getChanges(db, clientId, approval.change, fields, { language, timeZone }),
  };
}

function localisedName(
  translatable: { name: string; i18n_resource: Record<string, Record<string, string>> | null },
  language: Language,
) {
  return localised({ i18n_resource: translatable.i18n_resource ?? undefined }, 'name', translatable.name, language);
}

/** A change field by field, values as text. */
export async function getChanges(
  db: Db,
  clientId: string,
  change: Pick<AskedChange, 'values' | 'held'> | null,
  fields: readonly Field[],
  { language, timeZone }: { language: Language; timeZone: string },
): Promise<{ field: string; name: string; old: string; new: string }[]> {
  if (!change) return [];
  const changedFields = fields.filter(({ field_id, access }) => access !== 'none' && field_id in change.values);
  if (changedFields.length === 0) return [];
  const references = [change.held, change.values].flatMap((data) => listReferences({ data }, changedFields));
  const textContext = { language, timeZone, ...(await listNames(db, clientId, references, language)) };
  const text = (field: Field, value: unknown) =>
    value === null || value === undefined ? '' : valueTypes[field.value_type].text(value, field, textContext);
  return changedFields.map((field) => ({
    field: field.field_id,
    name: localised(field, 'field_name', field.field_name, language),
    old: text(field, change.held[field.field_id]),
    new: text(field, change.values[field.field_id]),
  }));
}

/** The names that values need. Titles of records are left out, because the approver and the applicant may read different records. */
async function listNames(
  db: Db,
  clientId: string,
  references: readonly Reference[],
  language: Language,
): Promise<Pick<TextContext, 'memberName' | 'fileName' | 'recordTitle' | 'goneOption'>> {
  const listReferencedIds = (kind: Reference['to']) => [
    ...new Set(references.flatMap((reference) => (reference.to === kind ? [reference.id] : []))),
  ];
  const [members, files] = await Promise.all([
    memberNames(db, clientId, listReferencedIds('member')),
    findFiles(db, clientId, listReferencedIds('file')),
  ]);
  const fileNames = new Map(files.map((file) => [file.file_id, file.name]));
  const { hiddenRecord, goneMember, goneFile, goneOption } = messageTexts(language).timeline;
  return {
    goneOption,
    memberName: (id) => members.get(id) ?? goneMember,
    fileName: (id) => fileNames.get(id) ?? goneFile,
    recordTitle: () => hiddenRecord,
  };
}
