import { AppError, errors } from '../../domain/errors';
import { stageTime } from '../../domain/filters/last-change';
import type { StoredRecord } from '../../domain/filters/matches';
import { stageTarget } from '../../domain/import/plan';
import { isLinkField } from '../../domain/values/link-field';
import { eachRecord } from '../services/records/batch';
import { changeOne, openWritable, removeImported, removeOne } from '../services/records/record-changes';
import { readRecord, type TypeContext } from '../services/records/record-access';
import type { SessionRequest } from '../context';
import type { ImportFileRow, ImportReason, Trx } from '../db/tables';
import { BatchWaited } from './save-rows';

type UndoneRow = Pick<ImportFileRow, 'row' | 'outcome' | 'record_id' | 'before' | 'version' | 'made'>;

/** The work of an undo on one record. */
interface UndoStep {
  context: TypeContext;
  id: string;
  version: number;
  /** The previous values of the changed fields; null for a record that the import made. */
  before: Record<string, unknown> | null;
}

/**
 * The time until which a transaction continues with the next row. One row may have made many records, and others wait for their locks.
 * Milliseconds.
 */
const longestMs = 250;

/**
 * Undoes the writes of the first of these rows, as many as there is time for. Created records are removed, and changed values are restored, unless
 * a member changed them since (SD-106). @param isApproved as the import was saved: an administrator chose no approvals, or history. @returns the reason why the
 * record of a row was left, null where none was, without a gap; rows that follow are for the next transaction. @throws BatchWaited
 */
export async function undoRows(
  trx: Trx,
  request: SessionRequest,
  {
    table_id: tableId,
    isQuiet,
    isApproved,
    isHistory,
    noticeGroup,
  }: { table_id: string; isQuiet: boolean; isApproved: boolean; isHistory: boolean; noticeGroup: string },
  rows: readonly UndoneRow[],
): Promise<{ row: number; remains: ImportReason | null }[]> {
  const acting: SessionRequest & { isQuiet?: boolean } = {
    ...request,
    db: trx,
    isQuiet,
    noticeGroup,
    once: (work) => work(trx),
  };
  const ownType = await openWritable(acting, tableId);
  const contexts = new Map([[tableId, ownType]]);
  for (const { table_id } of rows.flatMap(({ made }) => made ?? []))
    if (!contexts.has(table_id)) contexts.set(table_id, await openWritable(acting, table_id));
  const began = performance.now();
  const answers: { row: number; remains: ImportReason | null }[] = [];
  for (const writtenRow of rows) {
    const undoSteps = async (steps: readonly UndoStep[]) => {
      // In their order: what names a record goes before the record.
      const { list } = await eachRecord(
        acting,
        steps,
        () => null,
        async (step) => {
          await undoOne(trx, acting, step, { isApproved, isHistory });
          return step.id;
        },
      );
      return list;
    };
    const steps = listSteps(writtenRow, contexts, ownType);
    let list = await undoSteps(steps);
    const refused = steps.filter((_step, index) => list[index]?.code !== 0 && !isGone(list[index]?.code ?? 0));
    // A customer is not removed while it has deals. The first pass has removed the deals that the row made.
    if (refused.length > 0 && refused.length < steps.length) list = await undoSteps(refused);
    if (list.some(({ code }) => code === errors.inProgress.code)) throw new BatchWaited();
    const lastRefusal = list.filter(({ code }) => code !== 0 && !isGone(code)).at(-1);
    answers.push({
      row: writtenRow.row,
      remains: lastRefusal
        ? {
            code: lastRefusal.code,
            ...(lastRefusal.fields ? { fields: lastRefusal.fields } : { sentence: lastRefusal.msg }),
          }
        : null,
    });
    if (performance.now() - began > longestMs) break;
  }
  return answers;
}

function listSteps(
  { outcome, record_id, before, version, made }: UndoneRow,
  contexts: ReadonlyMap<string, TypeContext>,
  ownType: TypeContext,
): UndoStep[] {
  return [
    ...(record_id === null || version === null || outcome === 'same'
      ? []
      : [{ context: ownType, id: record_id, version: version.getTime(), before }]),
    ...(made ?? []).map((madeRecord) => ({
      context: contexts.get(madeRecord.table_id) ?? ownType,
      id: madeRecord.id,
      version: madeRecord.version,
      before: null,
    })),
  ];
}

/** Returns whether the record was removed since: then there is nothing to undo. */
function isGone(code: number): boolean {
  return code === errors.deleted.code || code === errors.notFound.code;
}

async function undoOne(
  trx: Trx,
  request: SessionRequest,
  { context, id, version, before }: UndoStep,
  passes: { isApproved: boolean; isHistory: boolean },
): Promise<void> {
  const record = await readRecord(request, context, id, trx, { lock: true });
  if (before === null) {
    if (isChanged(record, context, version)) throw new AppError('changedAfterImport');
    return passes.isHistory ? removeImported(request, context, id, trx) : removeOne(request, context, id, trx);
  }
  const { [stageTarget]: stage, ...fields } = before;
  const isTouched = Object.keys(fields).some((field) => (record.field_times[field]?.time ?? 0) > version);
  if (isTouched || (stage !== undefined && (record.field_times[stageTime]?.time ?? 0) > version))
    throw new AppError('changedAfterImport');
  await changeOne(request, context, id, { update_data: before, ...passes }, trx);
}

/**
 * Whether somebody changed the record since. Links do not count: other rows of the import write them too, and a record that others name is not removed
 * anyway (`stillLinked`).
 */
function isChanged({ field_times }: StoredRecord, { configuration }: TypeContext, version: number): boolean {
  const links = new Set(configuration.filter((field) => isLinkField(field)).map(({ field_id }) => field_id));
  return Object.entries(field_times).some(([field, { time }]) => time > version && !links.has(field));
}
