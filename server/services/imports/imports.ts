import type { Input, Output } from '../../../domain/contract';
import type { ImportBrief, ImportDetail } from '../../../domain/contract/imports/imports';
import { cleanString } from '../../../domain/clean-text';
import { AppError, errorNames, type ErrorName } from '../../../domain/errors';
import { cellText } from '../../../domain/import/cells';
import { importUndoMs } from '../../../domain/import/limits';
import {
  actionsIn,
  importOutcomes,
  type ImportCounts,
  stateAfter,
  workingStates,
  type ImportState,
} from '../../../domain/import/states';
import { addAuditEntry } from '../../commands/configuration/audit';
import { notifyOfGroup } from '../../commands/notices/notify-of-group';
import type { SessionRequest } from '../../context';
import type { ImportReason, ImportRow, ImportSource, Trx } from '../../db/tables';
import { errorText } from '../../messages/errors';
import { reasonText } from '../../messages/import-reasons';
import { filled, messageTexts } from '../../messages/texts';
import { tableAbilities } from '../../policies/rules';
import { shownTitle } from '../../policies/visible-values';
import { rowsWith } from '../../queries/imports/import-rows';
import { memberNames } from '../../queries/people/member-names';
import { storedRecords } from '../../queries/links/named-records';
import { findRecords } from '../../queries/records/by-id';
import {
  deleteImport,
  findImport,
  hasOpenImport,
  getImports,
  readImportAgain,
  setImport,
} from '../../queries/imports/imports';
import { isFileKept, removeImportFile } from './import-file';
import { importTargets, keepsOrigin, listReasonFields } from './import-targets';
import { openWritable } from '../records/record-changes';
import { loadType } from '../records/record-access';

const listLimit = 20;
const linkMs = 15 * 60_000;
/** A row number after every row of a file. */
const lastRow = 2_147_483_647;

/** Returns an import of the caller. @throws AppError notFound, also for another member's import */
export async function ownImport({ db, actor }: SessionRequest, importId: string, trx?: Trx): Promise<ImportRow> {
  const ownRow = await findImport(trx ?? db, actor.clientId, actor.memberId, importId, { lock: trx !== undefined });
  if (!ownRow) throw new AppError('notFound');
  return ownRow;
}

export async function importList(
  request: SessionRequest,
  { table_id }: Input<'imports.list'>,
): Promise<Output<'imports.list'>> {
  const { db, actor } = request;
  const imports = await getImports(db, actor.clientId, actor.memberId, listLimit);
  return {
    list: imports
      .filter((importRow) => table_id === undefined || importRow.table_id === table_id)
      .map((importRow) => toBrief(request, importRow)),
  };
}

export async function importInfo(
  request: SessionRequest,
  { import_id }: Input<'imports.get'>,
): Promise<Output<'imports.get'>> {
  const { actor, language, imports, now } = request;
  const importRow = await ownImport(request, import_id);
  const brief = toBrief(request, importRow);
  const texts = messageTexts(language).imports;
  const rowSelection = importRow.state === 'undone' ? 'left' : 'wrong';
  const count = rowSelection === 'left' ? brief.left : (brief.counts.wrong ?? 0) + (brief.counts.duplicate ?? 0);
  const link = { clientId: actor.clientId, importId: import_id, sessionHash: actor.sessionHash, until: now() + linkMs };
  return {
    ...brief,
    columns: (importRow.columns ?? []).map(({ name, samples }) => ({ name, samples: samples.slice(0, 3) })),
    file_format: toFormat(
      importRow.source,
      canBeReread(importRow) && (await isFileKept(request, actor.clientId, importRow.source)),
    ),
    file_contents: importRow.source.format?.contents ?? null,
    plan: importRow.plan,
    ...(count > 0 && importRow.state !== 'checking' && importRow.state !== 'running'
      ? { file: { name: `${rowSelection === 'left' ? texts.leftRows : texts.wrongRows}.csv`, url: imports.link(link) } }
      : {}),
  };
}

function toBrief({ language }: SessionRequest, importRow: ImportRow): ImportBrief {
  const { state, counts, error, done_time } = importRow;
  const isErrorName = (name: string): name is ErrorName => (errorNames as string[]).includes(name);
  return {
    import_id: importRow.import_id,
    table_id: importRow.table_id,
    file_name: importRow.file_name,
    state,
    rows: importRow.total,
    done: countDone(importRow),
    counts: Object.fromEntries(importOutcomes.map((outcome) => [outcome, counts[outcome] ?? 0])) as ImportCounts,
    partial: counts.partial ?? 0,
    alike: counts.alike ?? 0,
    undone: counts.undone ?? 0,
    left: counts.left ?? 0,
    create_time: importRow.create_time.getTime(),
    undo_until: done_time === null ? null : done_time.getTime() + importUndoMs,
    actions: actionsIn(state),
    ...(error === null
      ? {}
      : { problem: errorText(isErrorName(error) ? error : 'internal', language, importRow.error_params ?? {}) }),
  };
}

function toFormat({ format, encoding, separator }: ImportSource, can_change: boolean): ImportDetail['file_format'] {
  if (!format) return null;
  return {
    kind: format.kind,
    encoding: format.encoding,
    is_encoding_guessed: format.kind === 'text' && encoding === undefined,
    separator: format.separator,
    is_separator_guessed: format.kind === 'text' && separator === undefined && !format.is_separator_named,
    sheet: format.sheet ?? null,
    sheets: format.sheets ?? [],
    heading_row: format.heading_row ?? null,
    first_rows: format.first_rows ?? [],
    can_change,
  };
}

function countDone({ state, total, counts }: ImportRow): number {
  if (state === 'reading' || state === 'read') return total;
  return state === 'undoing' || state === 'undone' ? (counts.undone ?? 0) + (counts.left ?? 0) : (counts.seen ?? 0);
}

/** The states in which a plan can be made or changed: nothing is written yet. */
const planStates: readonly ImportState[] = ['read', 'checked'];

/** @throws AppError importPassed where rows are in progress or were written */
export function refusePassed({ state }: Pick<ImportRow, 'state'>): void {
  if (!planStates.includes(state)) throw new AppError('importPassed');
}

/** Returns whether the file may be read in another way: nothing is written yet. A refused file has no other sheet and no other heading. */
function canBeReread({ state, done_time, source }: Pick<ImportRow, 'state' | 'done_time' | 'source'>): boolean {
  const hasNoWrites = done_time === null && ([...planStates, 'failed'] as readonly ImportState[]).includes(state);
  return hasNoWrites && (source.format?.kind === 'text' || (source.format !== undefined && state !== 'failed'));
}

/**
 * Requests that the stored file of an import is read again in another way. Its matching starts again, because the columns may differ. @throws
 * AppError importPassed where rows were written or the file is not a text; importFileGone; importUnderWay
 */
export async function setImportFormat(
  request: SessionRequest,
  { import_id, ...reading }: Input<'imports.setFormat'>,
): Promise<Output<'imports.setFormat'>> {
  const { actor, language, now } = request;
  return request.once(async (trx) => {
    const importRow = await ownImport(request, import_id, trx);
    if (!canBeReread(importRow)) throw new AppError('importPassed');
    if (!(await isFileKept({ db: trx }, actor.clientId, importRow.source))) throw new AppError('importFileGone');
    if (await hasOpenImport(trx, actor.clientId, actor.memberId, import_id)) throw new AppError('importUnderWay');
    const { path, file_id, size } = importRow.source;
    await readImportAgain(trx, importRow, {
      source: { path, file_id, size, ...reading },
      session_hash: actor.sessionHash,
      language,
      at: new Date(now()),
    });
    trx.onCommit.push({ wake: 'imports', clientId: actor.clientId });
    return {};
  });
}

/**
 * Adds the trial of every row to the queue. @throws AppError notAllowed, invalid for a plan that does not fit the type; importPassed,
 * importUnderWay
 */
export async function checkImport(
  request: SessionRequest,
  { import_id, table_id, plan }: Input<'imports.check'>,
): Promise<Output<'imports.check'>> {
  const { actor, language, now } = request;
  const context = await openWritable(request, table_id);
  if (plan.mode !== 'update' && !tableAbilities(actor, context.type).create) throw new AppError('notAllowed');
  if ((plan.without_approval === true || plan.is_history === true) && !keepsOrigin(request))
    throw new AppError('notAllowed');
  const targets = new Set(importTargets(request, context).map(({ field }) => field.field_id));
  const unknown = plan.columns.filter(({ field_id }) => !targets.has(field_id));
  if (plan.key !== undefined && !plan.columns.some(({ field_id, of }) => field_id === plan.key && of === undefined))
    throw new AppError('invalid', {}, [{ field: plan.key, code: 'required' }]);
  if (plan.mode !== 'add' && plan.key === undefined)
    throw new AppError('invalid', {}, [{ field: 'key', code: 'required' }]);
  if (unknown.length > 0)
    throw new AppError(
      'invalid',
      {},
      unknown.map(({ field_id }) => ({ field: field_id, code: 'unknownField' })),
    );
  return request.once(async (trx) => {
    const importRow = await ownImport(request, import_id, trx);
    refusePassed(importRow);
    if (await hasOpenImport(trx, actor.clientId, actor.memberId, import_id)) throw new AppError('importUnderWay');
    await setImport(trx, importRow, {
      state: 'checking',
      table_id,
      plan,
      position: 0,
      counts: {},
      session_hash: actor.sessionHash,
      language,
      at: new Date(now()),
    });
    trx.onCommit.push({ wake: 'imports', clientId: actor.clientId });
    return {};
  });
}

/** @throws AppError importPassed where the import is in another state; importUnderWay; importUndoTooLate */
export async function actOnImport(
  request: SessionRequest,
  { import_id, action }: Input<'imports.act'>,
): Promise<Output<'imports.act'>> {
  const { actor, language, now } = request;
  return request.once(async (trx) => {
    const importRow = await ownImport(request, import_id, trx);
    const state = stateAfter(importRow.state, action);
    if (state === undefined) throw new AppError('importPassed');
    const since = importRow.done_time?.getTime() ?? importRow.create_time.getTime();
    if (action === 'undo' && since + importUndoMs < now()) throw new AppError('importUndoTooLate');
    const works = (workingStates as readonly ImportState[]).includes(state);
    if (works && (await hasOpenImport(trx, actor.clientId, actor.memberId, import_id)))
      throw new AppError('importUnderWay');
    if (action === 'start' && importRow.plan?.is_history === true)
      await addAuditEntry(
        trx,
        { clientId: actor.clientId, memberId: actor.memberId, makeId: request.makeId, now },
        {
          kind: 'import',
          action: 'import',
          section: 'imports',
          ...(importRow.table_id !== null && { tableId: importRow.table_id }),
          id: importRow.import_id,
          name: importRow.file_name,
          after: { rows: importRow.total, is_history: true },
        },
      );
    const began = action === 'start' ? { position: 0, counts: {} } : {};
    // An interrupted undo continues where it stopped.
    const back = action === 'undo' && importRow.counts.undone === undefined ? { position: lastRow } : {};
    await setImport(trx, importRow, {
      state,
      ...began,
      ...back,
      session_hash: actor.sessionHash,
      language,
      at: new Date(now()),
    });
    if (works) trx.onCommit.push({ wake: 'imports', clientId: actor.clientId });
    // The written records remain: members are notified of them, and get the message once the import is over.
    if (state === 'paused' || state === 'cancelled')
      await notifyOfGroup(trx, request, {
        clientId: actor.clientId,
        groupId: import_id,
        goesOn: state === 'paused',
      });
    return {};
  });
}

/** The maximum number of characters of a cell that are shown; the file of rows that were not imported holds the whole cell. */
const shownLength = 1_000;

const cutText = (text: string) => (text.length > shownLength ? `${cleanString(text.slice(0, shownLength))}…` : text);

export async function listImportRows(
  request: SessionRequest,
  { import_id, which, after = 0, limit = 20 }: Input<'imports.rows'>,
): Promise<Output<'imports.rows'>> {
  const { db, language } = request;
  const importRow = await ownImport(request, import_id);
  const fields = await listReasonFields(request, importRow);
  const rows = await rowsWith(db, importRow, which === 'wrong' || which === 'duplicate' ? [which] : which, {
    after,
    limit,
  });
  const describe = which === 'alike' ? await describeAlike(request, importRow, rows) : undefined;
  return {
    list: rows.map(({ row, cells, reason, remains }) => ({
      row,
      cells: cells.map((cell) => (cell === null ? null : cutText(cellText(cell)))),
      why: describe?.(reason?.alike_id ?? '') ?? reasonText(which === 'left' ? remains : reason, fields, language),
    })),
  };
}

/** Returns the description of the records that rows likely repeat: the title of a readable record, and the owner of any other. */
async function describeAlike(
  request: SessionRequest,
  { table_id }: ImportRow,
  rows: readonly { reason: ImportReason | null }[],
): Promise<(id: string) => string> {
  const { db, actor, language } = request;
  const texts = messageTexts(language).imports;
  if (table_id === null) return () => texts.alikeHidden;
  const context = await loadType(request, table_id);
  const ids = [...new Set(rows.flatMap(({ reason }) => reason?.alike_id ?? []))];
  const readable = new Map((await findRecords(db, context.read, ids)).map((record) => [record.id, record]));
  const owners = new Map((await storedRecords(db, actor.clientId, table_id, ids)).map(({ id, owner }) => [id, owner]));
  const names = await memberNames(
    db,
    actor.clientId,
    [...owners.values()].filter((owner) => owner !== null),
  );
  return (id) => {
    const record = readable.get(id);
    if (record) return filled(texts.alike, { title: shownTitle(context.type, context.fields, record) });
    const owner = names.get(owners.get(id) ?? '');
    return owner === undefined ? texts.alikeHidden : filled(texts.alikeOwned, { owner });
  };
}

/** Deletes an import that has written nothing; a missing import counts as deleted. @throws AppError importPassed */
export async function removeImport(
  request: SessionRequest,
  { import_id }: Input<'imports.remove'>,
): Promise<Output<'imports.remove'>> {
  const { actor } = request;
  const { source } = await request.once(async (trx) => {
    const importRow = await findImport(trx, actor.clientId, actor.memberId, import_id, { lock: true });
    if (!importRow) return { source: null };
    if (
      importRow.done_time !== null ||
      ['running', 'paused', 'undoing', 'undone', 'cancelled'].includes(importRow.state)
    )
      throw new AppError('importPassed');
    return { source: await deleteImport(trx, importRow) };
  });
  if (source !== null) await removeImportFile(request, actor.clientId, source);
  return {};
}
