import { isDeepStrictEqual } from 'node:util';
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
import { productsTarget, recordIdTarget, stageTarget, stageTimeTarget } from '../../domain/import/plan';
import { abilities } from '../../domain/kinds';
import { localised } from '../../domain/metadata/field';
import { valueTypes } from '../../domain/values';
import { idsIn, isLinkField } from '../../domain/values/link-field';
import { compareIds, saveEach, type SharedWork } from '../services/records/batch';
import { makeGiveWay } from '../services/give-way';
import { importReading, keepsOrigin } from '../services/imports/import-targets';
import { findAlikeOfEach } from '../services/duplicates/likely-duplicates';
import { changeOne, createOne, openWritable } from '../services/records/record-changes';
import type { TypeContext } from '../services/records/record-access';
import type { SessionRequest } from '../context';
import type { Trx } from '../db/tables';
import type { RowResult } from '../queries/imports/import-rows';
import { findRecords } from '../queries/records/by-id';
import { setOrigin } from '../queries/records/origin';
import { addProductLines } from '../services/products/product-lines';
import { ImportedLinks } from './links';
import { matchRows, type RowMatch } from './matches';
import { findOrigin } from './origins';
import { computeResult, noWrites, pickVersions, type PreparedRow } from './row-results';
import { leaveUnchanged } from './unchanged-cells';

type RowValues = Record<string, unknown>;

/** Another transaction locked a record of the batch: the whole batch is retried. */
export class BatchWaited extends Error {}

/** A running import. */
export interface Saving {
  import_id: string;
  table_id: string;
  plan: ImportPlan;
  /** The names of the columns of the file. */
  headings: readonly string[];
  membersByName: ReadonlyMap<string, string | undefined>;
  /** Former members: a record that already names one may keep it. */
  formerMembersByName: ReadonlyMap<string, string>;
  /** Whether the import is a trial: its rows then report likely duplicates. */
  isTrial: boolean;
}

/** The maximum number of records that are compared with the rows of a transaction. */
const comparedRecords = 1_000;

/** The number of rows that share their statements. More would delay other requests. */
const batchSize = 25;

const getId = ({ before }: PreparedRow) => before?.id ?? null;

function inOrderOfFile(rows: readonly PreparedRow[]): ReadRow[] {
  return [...rows].sort((first, second) => first.row - second.row).map(({ read }) => read);
}

/** The first rows with a total cost within a limit; at least one. */
function firstWithin<Row>(rows: readonly Row[], limit: number, estimateCost: (row: Row) => number): readonly Row[] {
  let cost = 0;
  const end = rows.findIndex((row, index) => (cost += estimateCost(row)) > limit && index > 0);
  return end === -1 ? rows : rows.slice(0, end);
}

const titlesIn = ({ links }: ReadRow) => links.reduce((sum, { titles }) => sum + titles.length, 0);

/**
 * Saves the first rows, as many as fit into a transaction; each can be refused separately. @returns the results without gaps; later rows belong to
 * the next transaction. @throws BatchWaited; AppError where the member may not write the type any more
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
    noticeGroup: saving.import_id,
    once: (work) => work(trx),
  };
  const context = await openWritable(quiet, saving.table_id);
  const names = new Map<string, string | undefined>([...saving.formerMembersByName, ...saving.membersByName]);
  const readContext = importReading(quiet, context, plan, names);
  const formerIds = new Set(saving.formerMembersByName.values());
  const giveWay = makeGiveWay();
  const readRows: { row: number; cells: readonly ImportCell[]; read: ReadRow }[] = [];
  for (const { row, cells } of rows) {
    readRows.push({ row, cells, read: readRow(cells, readContext) });
    await giveWay();
  }
  const titledRows = firstWithin(readRows, importTransactionLinks, (parsedRow) => titlesIn(parsedRow.read));
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
  const links = new ImportedLinks(quiet, readContext, plan);
  await links.find(
    trx,
    titledRows.map((parsedRow) => parsedRow.read).filter(({ issues }) => issues.length === 0),
  );
  const read = firstWithin(titledRows, importTransactionMakes, (parsedRow) => links.countMakes(parsedRow.read));
  const results = new Map<number, RowResult>();
  const toSave: PreparedRow[] = [];
  for (const { row, read: values } of read) {
    const match = matches.get(row) ?? { key: null, ids: [], repeats: undefined };
    const before = recordsById.get(match.ids[0] ?? '');
    refuseFormer(values, before, formerIds, readContext);
    const refused = buildRefusal(plan, values, match);
    if (refused) results.set(row, { ...noWrites, row, key_text: match.key, ...refused });
    else toSave.push({ row, read: values, match, before, made: [] });
  }
  if (saving.isTrial) await addAlike(trx, quiet, context, toSave);
  const writer: RowWriter = { request: quiet, context, plan, links, targets: targetsBeside(quiet, context) };
  const shared: SharedWork<PreparedRow> = {
    save: (some) => links.makeMissing(trx, inOrderOfFile(some)),
    forget: () => links.forget(),
  };
  toSave.sort((first, second) => compareIds(getId(first), getId(second)));
  const answers: RecordBatch['list'] = [];
  for (let from = 0; from < toSave.length; from += batchSize) {
    const some = toSave.slice(from, from + batchSize);
    const { list } = await saveEach(quiet, some, getId, (preparedRow) => saveOne(trx, writer, preparedRow), { shared });
    answers.push(...list);
  }
  const saved = toSave
    .filter((_row, index) => answers[index]?.code === 0)
    .sort((first, second) => first.row - second.row);
  for (const [index, madeRecords] of links.listMade(saved.map((preparedRow) => preparedRow.read)).entries())
    saved[index]?.made.push(...madeRecords);
  const after = await pickVersions(trx, request.actor.clientId, saving.table_id, answers, toSave);
  for (const [index, preparedRow] of toSave.entries()) {
    const answer = answers[index];
    if (!answer || answer.code === errors.inProgress.code) throw new BatchWaited();
    results.set(preparedRow.row, computeResult(preparedRow, answer, after));
  }
  return read.flatMap(({ row }) => results.get(row) ?? []);
}

/** Refuses former members, unless the record already names them. */
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
    // The creator in another product may have left.
    if (id === '_creator') continue;
    delete read.values[id];
    const issue = { field: id, code: 'notAMember' } as const;
    if (needed === undefined || needed.has(id)) read.issues.push(issue);
    else read.leftCells.push({ ...issue, text: '' });
  }
}

/** Finds likely duplicates of new rows, as the form of a new record does. */
async function addAlike(
  trx: Trx,
  { actor }: SessionRequest,
  context: TypeContext,
  rows: readonly PreparedRow[],
): Promise<void> {
  const newRows = rows.filter(({ before, match }) => !before && match.ids.length === 0);
  const fields = context.fields.filter(({ access }) => access === 'write');
  const typed = newRows.map(({ read }) => ({ data: read.values, fields }));
  const alike = await findAlikeOfEach(trx, actor.clientId, context, typed, comparedRecords);
  for (const [index, preparedRow] of newRows.entries()) preparedRow.alikeId = alike[index]?.[0]?.record.id;
}

function buildRefusal(
  plan: ImportPlan,
  read: ReadRow,
  match: RowMatch,
): Pick<RowResult, 'outcome' | 'reason'> | undefined {
  if (read.issues.length > 0) return { outcome: 'wrong', reason: { code: errors.invalid.code, fields: read.issues } };
  // A record id implies an existing record: no new one replaces it.
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
  const origins = keepsOrigin(request) ? ['_creator', '_create_time', stageTimeTarget] : [];
  return new Set([recordIdTarget, ...origins.filter((id) => !fieldIds.has(id))]);
}

/** Creates or changes the record of one row. @returns its id */
async function saveOne(
  trx: Trx,
  { request, context, plan, links, targets }: RowWriter,
  preparedRow: PreparedRow,
): Promise<string> {
  const { before, read, match } = preparedRow;
  // The record was deleted after it was found.
  if (!before && match.ids.length > 0) throw new AppError('rowNotFound');
  const currentValues = before?.data ?? {};
  const { [productsTarget]: products, ...linked } = links.getValues(read, currentValues);
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
    const origin = findOrigin(request, context, targets, { ...read.values, ...values });
    if (origin) await setOrigin(trx, [request.actor.clientId, context.type.table_id], { id, ...origin });
    if (products !== undefined) await addProductLines(request, context, id, idsIn(products), trx);
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
 * Returns whether a file's value equals the stored one: a file may contain less, such as a moment without seconds, and an unchanged file must not
 * change it.
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
