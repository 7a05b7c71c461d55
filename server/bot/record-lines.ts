import { localised, type Field } from '../../domain/metadata/field';
import { pickFacts } from '../../domain/views/record-facts';
import { isEmptyValue, valueTypes, type TextContext } from '../../domain/values';
import type { SessionRequest } from '../context';
import { shortened, messageTexts } from '../messages/texts';
import { listReferences, shownTitle } from '../policies/visible-values';
import { memberNames } from '../queries/people/member-names';
import { refsAndFiles } from '../services/links/refs';
import { loadType, readRecord, typeName } from '../services/records/record-access';
import { stageNameIn } from '../services/stages/stage-names';

/** The number of facts of a record on a card. */
const factLimit = 6;
const valueLimit = 80;

/** The texts of a record that its reader may see. */
export interface RecordInWords {
  title: string;
  typeName: string;
  stage: string;
  facts: { label: string; text: string }[];
}

/** Returns a record as text for its reader. @throws AppError notFound, notReadable, deleted */
export async function describeRecord(request: SessionRequest, tableId: string, id: string): Promise<RecordInWords> {
  const { language } = request;
  const context = await loadType(request, tableId);
  const record = await readRecord(request, context, id);
  const fields = pickFacts(context.fields, context.type).filter(
    (field) => !isEmptyValue(valueTypes[field.value_type], record.data[field.field_id]),
  );
  const textContext = await loadNames(request, context, record, fields);
  return {
    title: shownTitle(context.type, context.fields, record),
    typeName: typeName(request, context.type),
    stage: stageNameIn(context, record, language),
    facts: fields.slice(0, factLimit).map((field) => ({
      label: localised(field, 'field_name', field.field_name, language),
      text: shortened(valueTypes[field.value_type].text(record.data[field.field_id], field, textContext), valueLimit),
    })),
  };
}

async function loadNames(
  request: SessionRequest,
  { resolveType }: Awaited<ReturnType<typeof loadType>>,
  record: Awaited<ReturnType<typeof readRecord>>,
  fields: readonly Field[],
): Promise<TextContext> {
  const { db, actor, language } = request;
  const references = listReferences(record, fields);
  const members = references.flatMap((reference) => (reference.to === 'member' ? [reference.id] : []));
  const [names, { refs }] = await Promise.all([
    memberNames(db, actor.clientId, [...members, ...record.members]),
    refsAndFiles(
      db,
      resolveType,
      references.filter((reference) => reference.to === 'record'),
      { clientId: actor.clientId, ids: [] },
    ),
  ]);
  const { goneMember, goneOption, hiddenRecord } = messageTexts(language).timeline;
  return {
    language,
    timeZone: actor.timeZone,
    goneOption,
    memberName: (id) => names.get(id) ?? goneMember,
    recordTitle: (table, id) => refs.get(`${table}:${id}`)?.title ?? hiddenRecord,
  };
}
