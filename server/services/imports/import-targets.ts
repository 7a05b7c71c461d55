import { normaliseLine } from '../../../domain/compared-text';
import { isRequiredBy } from '../../../domain/forms/hidden-required';
import { isImportable, type ImportTarget } from '../../../domain/import/columns';
import {
  productsTarget,
  recordIdTarget,
  stageTarget,
  stageTimeTarget,
  type ImportPlan,
} from '../../../domain/import/plan';
import type { ImportReading } from '../../../domain/import/read-row';
import { localised, type Field } from '../../../domain/metadata/field';
import { getBehaviour } from '../../../domain/objects/behaviour';
import { productTable } from '../../../domain/objects/product';
import { addressReader } from '../../commands/records/known-regions';
import type { Language, SessionRequest } from '../../context';
import { messageTexts } from '../../messages/texts';
import { loadType, type TypeContext } from '../records/record-access';

/** Returns whether the caller may keep the creator and the creation time of a record, and import records that were approved elsewhere. */
export function keepsOrigin({ actor }: Pick<SessionRequest, 'actor'>): boolean {
  return actor.isAdmin || actor.isDataAdmin;
}

/** Returns the targets of a column: fields that the caller writes, the stage, and for administrators the origin of the record. */
export function importTargets(request: SessionRequest, context: TypeContext): ImportTarget[] {
  const { type, fields } = context;
  const fieldTargets = fields
    .filter((field) => isImportable(field) && field.is_not_show !== true)
    .sort((left, right) => left.order - right.order)
    .map((field) => ({ field, isTitle: field.field_id === type.list_first_show_field_id }));
  const extraTargets = [
    ...(type.is_stage_on && !fields.some(({ field_id }) => field_id === stageTarget)
      ? [listStageField(request, context)]
      : []),
    ...(getBehaviour(type.table_id).productAmountField === undefined ? [] : [productsField(request.language)]),
    recordIdField(request.language),
    ...(keepsOrigin(request) ? originFields(request.language) : []),
    ...(keepsOrigin(request) && type.is_stage_on ? [stageTimeField(request.language)] : []),
  ];
  return [...fieldTargets, ...extraTargets.map((field) => ({ field, isTitle: false }))];
}

/** Returns the fields that the reasons of an import name: those of its type, and what else a column can fill. */
export async function listReasonFields(
  request: SessionRequest,
  { table_id }: { table_id: string | null },
): Promise<readonly Field[]> {
  if (table_id === null) return [];
  const context = await loadType(request, table_id);
  const targets = importTargets(request, context).map(({ field }) => field);
  return [
    ...context.fields,
    ...targets.filter(({ field_id }) => !context.fields.some((field) => field.field_id === field_id)),
  ];
}

/** Returns the context with which the cells of a file are read. It is the same for preview, trial and save. */
export function importReading(
  request: SessionRequest,
  context: TypeContext,
  plan: ImportReading['plan'] & Pick<ImportPlan, 'words'> & Partial<Pick<ImportPlan, 'key' | 'mode' | 'bad_cells'>>,
  membersByName: ReadonlyMap<string, string | undefined>,
): ImportReading {
  const mappedWords = new Map((plan.words ?? []).map(({ column, text, id }) => [`${column} ${text}`, id]));
  const targets = importTargets(request, context).map(({ field }) => [field.field_id, field] as const);
  return {
    plan,
    fields: new Map(targets),
    findWord: (column, text) => mappedWords.get(`${column} ${text}`),
    timeZone: request.actor.timeZone,
    readAddress: (text) => addressReader.read(text),
    currency: context.company.currencies.find(({ is_main }) => is_main)?.code,
    placeholders: listPlaceholders(),
    memberNamed: (name) => membersByName.get(normaliseLine(name)),
    ...((plan.bad_cells ?? 'wrong') !== 'wrong' && { needed: listNeeded(context, plan) }),
  };
}

/** Returns the placeholders of exports for hidden and deleted values, in every language. */
function listPlaceholders(): ReadonlySet<string> {
  return new Set(
    (['zh', 'en', 'ja'] as const).flatMap((language) => {
      const { goneMember, goneFile, goneOption, hiddenRecord } = messageTexts(language).timeline;
      return [goneMember, goneFile, goneOption, hiddenRecord];
    }),
  );
}

/** Returns the fields without which a row creates no record, finds none, or creates a wrong one. */
function listNeeded(
  { type, fields }: TypeContext,
  { key, mode }: Partial<Pick<ImportPlan, 'key' | 'mode'>>,
): ReadonlySet<string> {
  const requiredFields = mode === 'update' ? [] : fields.filter((field) => isRequiredBy(field, 'own'));
  return new Set([
    type.list_first_show_field_id,
    stageTarget,
    ...(key === undefined ? [] : [key]),
    ...requiredFields.map(({ field_id }) => field_id),
  ]);
}

const baseField = { table: '', type: 'info', access: 'write', order: 0 } as const;

/** Returns the stage of a record as a choice among the stages of its type. */
export function listStageField({ language }: SessionRequest, { type, company }: TypeContext): Field {
  const texts = messageTexts(language).imports;
  const pipelines = new Set(
    company.pipelines.filter(({ table_id }) => table_id === type.table_id).map((pipeline) => pipeline.pipeline_id),
  );
  const stages = company.stages.filter(({ pipeline_id }) => pipelines.has(pipeline_id));
  return {
    ...baseField,
    table: type.table_id,
    field_id: stageTarget,
    field_name: texts.stage,
    value_type: 'SINGLE_SELECT',
    value_options: stages.map(({ stage_id, name, i18n_resource }) => ({
      id: stage_id,
      label: name,
      i18n_resource: {
        label: Object.fromEntries(
          ['zh', 'en', 'ja'].map((languageCode) => [
            languageCode,
            localised({ i18n_resource: i18n_resource ?? {} }, 'name', name, languageCode),
          ]),
        ),
      },
    })),
  };
}

/** Returns the field for the id of the record that a row changes; an export writes it (server/exports). */
function recordIdField(language: Language): Field {
  return {
    ...baseField,
    field_id: recordIdTarget,
    field_name: messageTexts(language).imports.recordId,
    value_type: 'TEXT',
  };
}

/** Returns the field for the products of a record: each becomes a line of one piece. */
function productsField(language: Language): Field {
  return {
    ...baseField,
    field_id: productsTarget,
    field_name: messageTexts(language).imports.products,
    value_type: 'DUPLEX_LINK',
    link_table: productTable,
  };
}

function stageTimeField(language: Language): Field {
  return {
    ...baseField,
    field_id: stageTimeTarget,
    field_name: messageTexts(language).imports.stageTime,
    value_type: 'DATE_TIME',
  };
}

function originFields(language: Language): Field[] {
  const texts = messageTexts(language).imports;
  return [
    { ...baseField, field_id: '_creator', field_name: texts.creator, value_type: 'MEMBER_SINGLE_SELECT' },
    { ...baseField, field_id: '_create_time', field_name: texts.createTime, value_type: 'DATE_TIME' },
  ];
}
