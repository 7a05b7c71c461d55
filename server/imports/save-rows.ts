import { isDeepStrictEqual } from 'node:util';
import { cleanString } from '../../domain/clean-text';
import type { RecordBatch } from '../../domain/contract/records/record-batches';
import { isSameValue } from '../../domain/duplicates/equal';
import { AppError, errors } from '../../domain/errors';
import type { StoredRecord } from '../../domain/filters/matches';
import type { ImportCell } from '../../domain/import/cells';
import { decideRow } from '../../domain/import/decide';
import { importTransactionLinks, importTransactionMakes } from '../../domain/import/limits';
import type { ImportPlan } from '../../domain/import/plan';
import { readRow, type ImportReading, type ReadRow } from '../../domain/import/read-row';
import { appendLines, findRemarkField } from '../../domain/import/remarks';
import { recordIdTarget, stageTarget } from '../../domain/import/plan';
import { abilities } from '../../domain/kinds';
import { localised } from '../../domain/metadata/field';
import { valueTypes } from '../../domain/values';
import { isLinkField } from '../../domain/values/link-field';
import { compareIds, eachRecord, saveEach } from '../services/records/batch';
import { makeGiveWay } from '../services/give-way';
import { importReading, keepsOrigin } from '../services/imports/import-targets';
import { findAlikeOfEach } from '../services/duplicates/likely-duplicates';
import { changeOne, createOne, openWritable } from '../services/records/record-changes';
import type { TypeContext } from '../services/records/record-access';
import type { SessionRequest } from '../context';
import type { ImportReason, MadeRecord, Trx } from '../db/tables';
import type { RowResult } from '../queries/imports/import-rows';
import { storedRecords } from '../queries/links/named-records';
import { findRecords } from '../queries/records/by-id';
import { setOrigin } from '../queries/search/matches';
import { ImportedLinks } from './links';
import { matchRows, type RowMatch } from './matches';
import { leaveUnchanged } from './unchanged-cells';

type RowValues = Record<string, unknown>;

/** Another transaction locked a record of the batch: the whole batch is tried again. */
export class BatchWaited extends Error {}

/** An import as its rows are saved. */
export interface Saving {
  import_id: string;
  table_id: string;
  plan: ImportPlan;
  /** The names of the columns of the file. */
  headings: readonly string[];
  membersByName: ReadonlyMap<string, string | undefined>;
  /** Members who have left: a record that names one may keep them. */
  formerMembersByName: ReadonlyMap<string, string>;
  /** The import is only tried: its rows say which records they are likely to repeat. */
  isTrial: boolean;
}

interface Prepared {
  row: number;
  read: ReadRow;
  match: RowMatch;
  before: StoredRecord | undefined;
  made: MadeRecord[];
  /** The record that the new one would likely repeat. */
  alikeId?: string | undefined;
  /** The fields that were sent. */
  sent?: readonly string[];
}

/** Records that are compared with the rows of a transaction. */
const comparedRecords = 1_000;

/** Rows that share their statements. More of them would keep the requests of others waiting while they are computed. */
const batchSize = 25;

const getId = ({ before }: Prepared) => before?.id ?? null;

/** The first rows with a total cost within a limit; at least one. */
function firstWithin<Row>(rows: readonly Row[], limit: number, estimateCost: (row: Row) => number): readonly Row[] {
  let cost = 0;
  const end = rows.findIndex((row, index) => (cost += estimateCost(row)) > limit && index > 0);
  return end === -1 ? rows : rows.slice(0, end);
}

const titlesIn = ({ links }: ReadRow) => links.reduce((sum, { titles }) => sum + titles.length, 0);

/**
 * Saves the first of these rows through the one gate, as many as fit into a transaction, each refused by itself.
 * @returns what became of each, without a gap; those that follow are for the next transaction. @throws BatchWaited; AppError where the member may not write the type any more
 */
export async function saveRows(
  trx: Trx,
  request: SessionRequest,
  saving: Saving,
  rows: readonly { row: number; cells: readonly ImportCell[] }[],
): Promise<RowResult[]> {
  const { plan } = saving;
  const quiet: SessionRequest & { isQuiet?: boolean } = {
    ...request,
    db: trx,
    isQuiet: plan.quiet,
    once: (work) => work(trx),
  };
  const context = await openWritable(quiet, saving.table_id);
  const names = new Map<string, string | undefined>([...saving.formerMembersByName, ...saving.membersByName]);
  const readContext = importReading(quiet, context, plan, names);
  const formerIds = new Set(saving.formerMembersByName.values());
  const giveWay = makeGiveWay();
  const all: { row: number; cells: readonly ImportCell[]; read: ReadRow }[] = [];
  for (const { row, cells } of rows) {
    all.push({ row, cells, read: readRow(cells, readContext) });
    await giveWay();
  }
  const titledRows = firstWithin(all, importTransactionLinks, (parsedRow) => titlesIn(parsedRow.read));
  const importKey = { client_id: request.actor.clientId, import_id: saving.import_id };
  const keyField =
    plan.key === recordIdTarget
      ? readContext.fields.get(recordIdTarget)
      : context.fields.find(({ field_id, access }) => field_id === plan.key && access !== 'none');
  const matches = await matchRows(trx, { context, keyField, of: importKey }, titledRows);
  const matchedRecords = await findRecords(
    trx,
    context.read,
    [...matches.values()].flatMap(({ ids }) => ids.slice(0, 1)),
  );
  const recordsById = new Map(matchedRecords.map((record) => [record.id, record]));
  if (plan.key === recordIdTarget)
    await leaveUnchanged(
      quiet,
      context,
      { plan, reading: readContext, headings: saving.headings },
      titledRows.flatMap(({ row, cells, read: values }) => {
        const record = recordsById.get(matches.get(row)?.ids[0] ?? '');
        return record ? [{ cells, read: values, record }] : [];
      }),
    );
  const links = new ImportedLinks(quiet, context, readContext, plan);
  await links.find(
    trx,
    titledRows.map((parsedRow) => parsedRow.read).filter(({ issues }) => issues.length === 0),
  );
  const read = firstWithin(titledRows, importTransactionMakes, (parsedRow) => links.countMakes(parsedRow.read));
  const results = new Map<number, RowResult>();
  const toSave: Prepared[] = [];
  for (const { row, read: values } of read) {
    const match = matches.get(row) ?? { key: null, ids: [], repeats: undefined };
    const before = recordsById.get(match.ids[0] ?? '');
    refuseFormer(values, before, formerIds, readContext);
    const refused = buildRefusal(plan, values, match);
    if (refused) results.set(row, { ...nothing, row, key_text: match.key, ...refused });
    else toSave.push({ row, read: values, match, before, made: [] });
  }
  if (saving.isTrial) await addAlike(trx, quiet, context, toSave);
  const writer: RowWriter = { request: quiet, context, plan, links, targets: targetsBeside(quiet, context) };
  // The next row must find a linked record that a row creates, so such rows are saved one after the other.
  const save = links.mustMake(toSave.map((preparedRow) => preparedRow.read)) ? eachRecord : saveEach;
  toSave.sort((first, second) => compareIds(getId(first), getId(second)));
  const answers: RecordBatch['list'] = [];
  for (let from = 0; from < toSave.length; from += batchSize) {
    const { list } = await save(quiet, toSave.slice(from, from + batchSize), getId, async (preparedRow) => {
      try {
        // The records that an undone attempt made do not exist.
        links.forget(preparedRow.made.splice(0));
        return await saveOne(trx, writer, preparedRow);
      } catch (error) {
        links.forget(preparedRow.made.splice(0));
        throw error;
      }
    });
    answers.push(...list);
  }
  const after = await pickVersions(trx, request.actor.clientId, saving.table_id, answers, toSave);
  for (const [index, preparedRow] of toSave.entries()) {
    const answer = answers[index];
    if (!answer || answer.code === errors.inProgress.code) throw new BatchWaited();
    results.set(preparedRow.row, computeResult(preparedRow, answer, after));
  }
  return read.flatMap(({ row }) => results.get(row) ?? []);
}

/** Refuses a member who has left, except where the record names them already. */
function refuseFormer(
  read: ReadRow,
  before: StoredRecord | undefined,
  formerIds: ReadonlySet<string>,
  { fields, needed }: ImportReading,
): void {
  if (formerIds.size === 0) return;
  for (const [id, value] of Object.entries(read.values)) {
    const field = fields.get(id);
    if (!field || abilities[field.value_type].names !== 'member') continue;
    const formerMembers = [value].flat().filter((member) => typeof member === 'string' && formerIds.has(member));
    if (formerMembers.length === 0 || isDeepStrictEqual(value, before?.data[id] ?? null)) continue;
    // The creator in another product may have left since.
    if (id === '_creator') continue;
    delete read.values[id];
    const issue = { field: id, code: 'notAMember' } as const;
    if (needed === undefined || needed.has(id)) read.issues.push(issue);
    else read.leftCells.push({ ...issue, text: '' });
  }
}

/** Finds the records that new rows would likely repeat, as the form of a new record warns of them. */
async function addAlike(
  trx: Trx,
  { actor }: SessionRequest,
  context: TypeContext,
  rows: readonly Prepared[],
): Promise<void> {
  const newRows = rows.filter(({ before, match }) => !before && match.ids.length === 0);
  const fields = context.fields.filter(({ access }) => access === 'write');
  const typed = newRows.map(({ read }) => ({ data: read.values, fields }));
  const alike = await findAlikeOfEach(trx, actor.clientId, context, typed, comparedRecords);
  for (const [index, preparedRow] of newRows.entries()) preparedRow.alikeId = alike[index]?.[0]?.record.id;
}

const nothing = { record_id: null, before: null, version: null, made: null } as const;

function buildRefusal(
  plan: ImportPlan,
  read: ReadRow,
  match: RowMatch,
): Pick<RowResult, 'outcome' | 'reason'> | undefined {
  if (read.issues.length > 0) return { outcome: 'wrong', reason: { code: errors.invalid.code, fields: read.issues } };
  // An id says that there is a record: none is made in its place.
  const mode = plan.key === recordIdTarget && match.key !== null && plan.mode === 'both' ? 'update' : plan.mode;
  const decision = decideRow(mode, match.ids, match.repeats !== undefined);
  if (decision.do !== 'nothing') return undefined;
  const params = match.repeats === undefined ? {} : { params: { row: match.repeats } };
  return { outcome: decision.outcome, reason: { code: errors[decision.why].code, ...params } };
}

interface RowWriter {
  request: SessionRequest;
  context: TypeContext;
  plan: ImportPlan;
  links: ImportedLinks;
  /** Ids of targets that are no fields of the type. */
  targets: ReadonlySet<string>;
}

function targetsBeside(request: SessionRequest, { fields }: TypeContext): Set<string> {
  const fieldIds = new Set(fields.map(({ field_id }) => field_id));
  const origins = keepsOrigin(request) ? ['_creator', '_create_time'] : [];
  return new Set([recordIdTarget, ...origins.filter((id) => !fieldIds.has(id))]);
}

/** Makes or changes the record of one row. @returns its id */
async function saveOne(
  trx: Trx,
  { request, context, plan, links, targets }: RowWriter,
  preparedRow: Prepared,
): Promise<string> {
  const { before, read, made, match } = preparedRow;
  // Removed since it was found.
  if (!before && match.ids.length > 0) throw new AppError('rowNotFound');
  const currentValues = before?.data ?? {};
  const linked = await links.getValues(trx, read, currentValues, made);
  const ownEntries = Object.entries(read.values).filter(([id]) => !targets.has(id));
  const values: RowValues = { ...Object.fromEntries(ownEntries), ...linked };
  const remark = plan.bad_cells === 'remark' ? findRemarkField(context.fields) : undefined;
  if (remark && read.leftCells.length > 0)
    values[remark.field_id] = appendLines(
      values[remark.field_id] ?? currentValues[remark.field_id],
      read.leftCells.map(({ field, text }) => `${getLabel(request, context, field)}: ${text}`),
    );
  preparedRow.sent = Object.keys(values);
  const isHistory = plan.is_history === true && keepsOrigin(request);
  const isApproved = isHistory || (plan.without_approval === true && keepsOrigin(request));
  if (!before) {
    const id = await createOne(request, context, values, trx, { isApproved, isHistory });
    const creator = targets.has('_creator') ? read.values['_creator'] : undefined;
    const createTime = targets.has('_create_time') ? read.values['_create_time'] : undefined;
    if (typeof creator === 'string' || typeof createTime === 'number')
      await setOrigin(trx, { clientId: request.actor.clientId, tableId: context.type.table_id }, id, {
        ...(typeof creator === 'string' && { creator }),
        ...(typeof createTime === 'number' && { at: createTime }),
      });
    return id;
  }
  const changedEntries = Object.entries(values).filter(([id, value]) =>
    id === stageTarget ? value !== before.stage_id : !isSameWritten(request, context, id, value, currentValues[id]),
  );
  if (changedEntries.length > 0)
    await changeOne(
      request,
      context,
      before.id,
      { update_data: Object.fromEntries(changedEntries), isApproved, isHistory },
      trx,
    );
  return before.id;
}

/**
 * Whether a file says what the record holds: a value is written with less than is stored, such as a moment without its seconds, and comes back so from a
 * file that nobody has changed.
 */
function isSameWritten(
  { actor, language }: SessionRequest,
  { fields }: TypeContext,
  fieldId: string,
  value: unknown,
  current: unknown,
): boolean {
  if (isSameValue(value, current)) return true;
  const field = fields.find(({ field_id }) => field_id === fieldId);
  if (!field || isLinkField(field) || value === null || current === null || current === undefined) return false;
  const type = valueTypes[field.value_type];
  if (type.storage === 'ref' || type.storage === 'refs' || type.storage === 'number') return false;
  const textContext = { language, timeZone: actor.timeZone, memberName: () => undefined };
  return type.text(value, field, textContext) === type.text(current, field, textContext);
}

function getLabel({ language }: SessionRequest, { fields }: TypeContext, fieldId: string): string {
  const field = fields.find(({ field_id }) => field_id === fieldId);
  return field ? localised(field, 'field_name', field.field_name, language) : fieldId;
}

/** The cells that a saved record does without, and the record that it likely repeats; null where there is neither. */
function explainSaved({ read: { leftCells }, alikeId }: Pick<Prepared, 'read' | 'alikeId'>): ImportReason | null {
  const alike = alikeId === undefined ? {} : { alike_id: alikeId };
  if (leftCells.length === 0) return alikeId === undefined ? null : { code: 0, ...alike };
  const fields = leftCells.map(({ text, params, ...issue }) => ({
    ...issue,
    params: { ...params, text: cutCell(text) },
  }));
  return { code: errors.invalid.code, fields, ...alike };
}

const cutCell = (text: string) => (text.length > 200 ? `${cleanString(text.slice(0, 200))}…` : text);

/** The faults of a refused row: a field that is required and was left empty has the fault of its cell. */
function explainRefusal({ leftCells }: ReadRow, fields: ImportReason['fields']): ImportReason['fields'] {
  return fields?.map((issue) => {
    const leftCell = issue.code === 'required' ? leftCells.find(({ field }) => field === issue.field) : undefined;
    if (!leftCell) return issue;
    const { text, params, ...fault } = leftCell;
    return { ...fault, params: { ...params, text: cutCell(text) } };
  });
}

/** The records that a batch wrote, as they are now, by id. */
async function pickVersions(
  trx: Trx,
  clientId: string,
  tableId: string,
  answers: readonly { id: string | null; code: number }[],
  rows: readonly Prepared[],
): Promise<Map<string, StoredRecord>> {
  const ids = new Map<string, string[]>();
  const add = (table: string, id: string) => ids.set(table, [...(ids.get(table) ?? []), id]);
  for (const { id, code } of answers) if (code === 0 && id !== null) add(tableId, id);
  for (const { table_id, id } of rows.flatMap(({ made }) => made)) add(table_id, id);
  const all = new Map<string, StoredRecord>();
  for (const [table, some] of ids)
    for (const record of await storedRecords(trx, clientId, table, some)) all.set(record.id, record);
  return all;
}

function computeResult(
  { row, read, match, before, made, alikeId, sent: sentFields = [] }: Prepared,
  answer: { id: string | null; code: number; msg: string; fields?: ImportReason['fields'] | undefined },
  after: ReadonlyMap<string, StoredRecord>,
): RowResult {
  const base = { row, key_text: match.key };
  if (answer.code !== 0) {
    const isDuplicate = answer.fields?.some(({ code }) => code === 'duplicate') === true;
    const fields = explainRefusal(read, answer.fields);
    const sentence = fields === undefined && answer.msg !== '' ? { sentence: answer.msg } : {};
    const reason = { code: answer.code, ...(fields && { fields }), ...sentence };
    return { ...base, ...nothing, outcome: isDuplicate ? 'duplicate' : 'wrong', reason };
  }
  const record = after.get(answer.id ?? '');
  if (!record) throw new AppError('internal');
  const also = made.map((madeRecord) => ({ ...madeRecord, version: after.get(madeRecord.id)?.update_time ?? 0 }));
  const writeResult = {
    made: also.length > 0 ? also : null,
    record_id: record.id,
    reason: explainSaved({ read, alikeId }),
  };
  if (!before) return { ...base, ...writeResult, outcome: 'new', before: null, version: record.update_time };
  // Derived values (formulas, amounts in another currency) are derived after an undo as well.
  const fields = sentFields.filter((id) => !isDeepStrictEqual(before.data[id] ?? null, record.data[id] ?? null));
  const isMoved = before.stage_id !== record.stage_id || before.pipeline_id !== record.pipeline_id;
  if (fields.length === 0 && !isMoved) return { ...base, ...writeResult, outcome: 'same', before: null, version: null };
  const was = Object.fromEntries(fields.map((id) => [id, before.data[id] ?? null]));
  const previousStage = isMoved ? { [stageTarget]: before.stage_id } : {};
  return {
    ...base,
    ...writeResult,
    outcome: 'changed',
    before: { ...was, ...previousStage },
    version: record.update_time,
  };
}
