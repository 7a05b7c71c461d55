import {
  subjectReferences,
  subjectTexts,
  type FactSettings,
  type SubjectSource,
  type SubjectTexts,
} from '../../../domain/approvals/facts';
import { defaultDay } from '../../../domain/day/defaults';
import type { Currency } from '../../../domain/metadata/currency';
import { localised, type Field } from '../../../domain/metadata/field';
import { labelOfOne } from '../../../domain/metadata/reading';
import type { TypeSettings } from '../../../domain/metadata/settings';
import { currencySubType } from '../../../domain/metadata/sub-types';
import { getBehaviour } from '../../../domain/objects/behaviour';
import { boardAmount } from '../../../domain/stages/board';
import { isSameStage } from '../../../domain/stages/stage';
import type { Reference, TextContext } from '../../../domain/values';
import type { Language } from '../../context';
import type { Db } from '../../db/tables';
import type { ApprovalSubject } from '../../messages/approval-form';
import { messageTexts } from '../../messages/texts';
import { openFields, publicTitle } from '../../policies/public-text';
import { visibleFields } from '../../policies/rules';
import { shownTitle } from '../../policies/visible-values';
import type { ApprovalRow } from '../../queries/approvals/approvals';
import { listCurrencies } from '../../queries/configuration/currencies';
import { findFiles } from '../../queries/files/files';
import { findTypeWithFields, type TypeWithFields } from '../../queries/configuration/fields';
import { memberNames } from '../../queries/people/member-names';
import { storedRecords } from '../../queries/links/named-records';
import { pipelinesWithStages } from '../../queries/stages/stage-options';
import { memberAsReader } from '../people/member-as-reader';
import { findLinkedTitles, findVisibleRecords, type MemberReader } from '../people/visible-records';

/**
 * The reader of a subject. `form`: the suite's form, which shows each approver the applicant's view. `chat`: a chat, which shows only what every
 * reader of the record sees. Otherwise one approver; null for a person who is not a member.
 */
type SubjectReader = 'form' | 'chat' | { approver: string | null };

/** The type and the record of an approval in the reader's view. */
interface SeenSubject {
  type: TypeWithFields['type'];
  /** With the access of the reader. */
  fields: readonly Field[];
  /** Undefined where the reader may not read the record. */
  data: Readonly<Record<string, unknown>> | undefined;
  title: string;
  /** The member whose rights apply to the titles of other records; null where no titles are shown. */
  member: MemberReader | null;
}

/** Returns the subject of an approval in its reader's present view. Null for a deleted record. */
export async function approvalSubject(
  db: Db,
  approval: ApprovalRow,
  language: Language,
  timeZone: string,
  reader: SubjectReader,
): Promise<ApprovalSubject | null> {
  const { client_id: clientId, table_id: tableId, change } = approval;
  const [record] = await storedRecords(db, clientId, tableId, [approval.record_id]);
  if (!record || record.deleted_at !== null) return null;
  const visibleSubject =
    typeof reader === 'object' ? await seeAsApprover(db, approval, reader) : await seeAs(db, approval, reader);
  if (!visibleSubject) return null;
  const { type, fields, data, title, member } = visibleSubject;
  const source = { fields, data, change, settings: factSettings(type, fields) };
  const { facts, changes, hides } = await loadSubjectTexts(db, clientId, source, { language, timeZone, member });
  const getFieldName = (field: Field) => localised(field, 'field_name', field.field_name, language);
  return {
    action: approval.action,
    typeName: labelOfOne({ name: type.name, i18n_resource: type.i18n_resource ?? undefined }, language),
    title,
    stages: data ? await loadStageNames(db, approval, language) : undefined,
    // The suite's form may have readers whom the CRM does not know.
    facts: reader === 'form' ? [] : facts.map(({ field, text }) => ({ name: getFieldName(field), text })),
    // Free text of the applicant for the approvers only.
    reason: reader === 'chat' ? '' : (change?.reason ?? ''),
    changes: changes.map(({ field, ...texts }) => ({ name: getFieldName(field), ...texts })),
    hides: typeof reader === 'object' && hides,
  };
}

/** Returns the record as the applicant, or any reader, may see it. */
async function seeAs(
  db: Db,
  { client_id: clientId, table_id: tableId, record_id: id, member_id }: ApprovalRow,
  reader: 'form' | 'chat',
): Promise<SeenSubject | null> {
  const applicant = await memberAsReader(db, clientId, member_id);
  const configured = await findTypeWithFields(db, clientId, tableId, applicant ?? { teamIds: [], roleIds: [] });
  const [record] = await storedRecords(db, clientId, tableId, [id]);
  if (!configured || !record) return null;
  const open = openFields(configured.fields);
  const fields = (applicant ? visibleFields(applicant, configured.fields) : []).filter(
    ({ field_id }) => reader === 'form' || open.has(field_id),
  );
  return {
    type: configured.type,
    fields,
    data: record.data,
    title: publicTitle(configured.type, configured.fields, record),
    member: null,
  };
}

/** Returns the record as an approver may see it; only its type if the approver may not read it. */
async function seeAsApprover(
  db: Db,
  { client_id: clientId, table_id: tableId, record_id: id }: ApprovalRow,
  { approver }: { approver: string | null },
): Promise<SeenSubject | null> {
  const member = approver === null ? null : await memberAsReader(db, clientId, approver);
  const visible = member && (await findVisibleRecords(db, member, tableId, [id]));
  const record = visible?.records.get(id);
  if (visible && record)
    return {
      type: visible.type,
      fields: visible.fields,
      data: record.data,
      title: shownTitle(visible.type, visible.fields, record),
      member,
    };
  const configured = await findTypeWithFields(db, clientId, tableId, { teamIds: [], roleIds: [] });
  return configured && { type: configured.type, fields: [], data: undefined, title: '', member: null };
}

/** Returns the names of the pipeline and the stages of a move. */
async function loadStageNames(db: Db, approval: ApprovalRow, language: Language): Promise<ApprovalSubject['stages']> {
  const pipelines = await pipelinesWithStages(db, approval.client_id, approval.table_id);
  const getName = (id: string | null): string => {
    const stage = pipelines
      .flatMap(({ stages }) => stages)
      .find((candidate) => isSameStage(candidate, { pipeline_id: approval.pipeline_id, stage_id: id }));
    return stage ? localisedName(stage, language) : '';
  };
  const pipeline = pipelines.find(({ pipeline_id }) => pipeline_id === approval.pipeline_id);
  return {
    pipeline: pipeline ? localisedName(pipeline, language) : '',
    from: getName(approval.from_stage_id),
    to: getName(approval.to_stage_id),
  };
}

function localisedName(
  translatable: { name: string; i18n_resource: Record<string, Record<string, string>> | null },
  language: Language,
) {
  return localised({ i18n_resource: translatable.i18n_resource ?? undefined }, 'name', translatable.name, language);
}

/** Returns the settings of a type about the facts of its records. */
export function factSettings(
  type: { table_id: string; settings: TypeSettings | null; list_second_show_field_ids: readonly string[] },
  fields: readonly Field[],
): FactSettings {
  const amount = boardAmount(
    type,
    fields.map((field) => ({ ...field, access: 'read' })),
  );
  return {
    amountIds: amount ? [amount.field_id] : [],
    dueIds: (type.settings?.day ?? defaultDay(type.table_id)).due_field_ids ?? [],
    isCompany: (tableId) => getBehaviour(tableId).isCompany,
  };
}

/** Returns the currency symbol of a record: the one that it has, else the company's main one. */
export function currencySign(
  { fields, data = {} }: Pick<SubjectSource, 'fields' | 'data'>,
  currencies: readonly Currency[],
): string {
  const field = fields.find(({ sub_type, access }) => sub_type === currencySubType && access !== 'none');
  const code = field && data[field.field_id];
  const currency = currencies.find((candidate) => candidate.code === code) ?? currencies.find(({ is_main }) => is_main);
  return currency?.currency_symbol ?? '';
}

/** Loads the texts of a subject outside a request. */
async function loadSubjectTexts(
  db: Db,
  clientId: string,
  source: SubjectSource,
  { language, timeZone, member }: { language: Language; timeZone: string; member: MemberReader | null },
): Promise<SubjectTexts> {
  const references = subjectReferences(source);
  const namedRecords = references.flatMap((reference) => (reference.to === 'record' ? [reference] : []));
  const [names, titles, currencies] = await Promise.all([
    loadReferenceNames(db, clientId, references, language),
    member ? findLinkedTitles(db, member, namedRecords) : new Map<string, string>(),
    listCurrencies(db, clientId),
  ]);
  const context = {
    language,
    timeZone,
    ...names,
    recordTitle: (table: string, id: string) => titles.get(`${table}:${id}`),
  };
  const { hiddenRecord } = messageTexts(language).timeline;
  return subjectTexts(source, context, { symbol: currencySign(source, currencies), hiddenRecord });
}

/** Loads the names of members and files in values. */
export async function loadReferenceNames(
  db: Db,
  clientId: string,
  references: readonly Reference[],
  language: Language,
): Promise<Pick<TextContext, 'memberName' | 'fileName' | 'goneOption'>> {
  const listReferencedIds = (kind: Reference['to']) => [
    ...new Set(references.flatMap((reference) => (reference.to === kind ? [reference.id] : []))),
  ];
  const [members, files] = await Promise.all([
    memberNames(db, clientId, listReferencedIds('member')),
    findFiles(db, clientId, listReferencedIds('file')),
  ]);
  const fileNames = new Map(files.map((file) => [file.file_id, file.name]));
  const { goneMember, goneFile, goneOption } = messageTexts(language).timeline;
  return {
    goneOption,
    memberName: (id) => members.get(id) ?? goneMember,
    fileName: (id) => fileNames.get(id) ?? goneFile,
  };
}
