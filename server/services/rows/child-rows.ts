import { blocks } from '../../../domain/approvals/course';
import type { Input, Output } from '../../../domain/contract';
import { AppError } from '../../../domain/errors';
import type { StoredRecord } from '../../../domain/filters/matches';
import { findParentField, rowsAtOnce } from '../../../domain/rows/child-table';
import { idsIn, getValue } from '../../../domain/values/link-field';
import type { Field } from '../../../domain/metadata/field';
import { publishRecordEvents } from '../../commands/records/publish-record-events';
import { RefusedSaves } from '../../commands/records/refusals';
import type { SessionRequest } from '../../context';
import { inSavepoint } from '../../db/transaction';
import type { Trx } from '../../db/tables';
import { findRecords } from '../../queries/records/by-id';
import { loadType, type TypeContext } from '../records/record-access';
import {
  changeOne,
  createOne,
  openWritable,
  readForChange,
  removeOne,
  type RecordChangeInput,
} from '../records/record-changes';

type SaveRowsInput = Input<'rows.save'>;

/** The errors of a row that does not exist for the caller: it was removed, or it never belonged to the caller. */
const goneErrors = new Set<string>(['notFound', 'notReadable', 'deleted']);

/**
 * Creates, changes and removes rows of a record in one transaction. The caller may change the record, and the caller's rights on the child type
 * apply to each row, as everywhere (ADR-0146). Rows that somebody else has removed count as removed. @throws AppError invalid, stageIncomplete with
 * every wrong cell of all rows; conflict with `record_id` of the row; recordUnderApproval for a record that waits.
 */
export async function saveRows(request: SessionRequest, input: SaveRowsInput): Promise<Output<'rows.save'>> {
  const { create = [], update = [], remove = [], object_type: parentType, object_id: parentId, table_id } = input;
  const count = create.length + update.length + remove.length;
  if (count > rowsAtOnce)
    throw new AppError('invalid', {}, [{ field: 'create', code: 'tooMany', params: { limit: rowsAtOnce } }]);
  const [parents, rows] = await Promise.all([loadType(request, parentType), openWritable(request, table_id)]);
  const link = findParentField(rows.fields, parentType);
  if (!link) throw new AppError('notFound');

  return request.once(async (trx) => {
    // The record is locked until the end: of two saves of the same rows the second sees the result of the first.
    const { before: parent } = await readForChange(request, parents, parentId, trx);
    if (blocks(parent.approve_status)) throw new AppError('recordUnderApproval');
    const heldRows = await loadRows(trx, rows, link, parentId, [...update.map(({ id }) => id), ...remove]);
    const refused = new RefusedSaves();
    const attempt = (order: number, fieldPrefix: string, work: () => Promise<unknown>) =>
      refused.attempt({ order, nameField: (field) => `${fieldPrefix}.${field}` }, () => inSavepoint(trx, work));
    // Rows are removed first, so that their unique values are free for new rows.
    for (const id of [...remove].sort()) if (heldRows.has(id)) await removeRow(request, rows, id, trx);
    for (const { item, place } of byId(update))
      await attempt(place, `update.${place}`, () =>
        ofRow(item.id, async () => {
          const { id, update_data, known_update_time } = item;
          if (!heldRows.has(id) || remove.includes(id)) throw new AppError('notFound');
          await changeOne(request, rows, id, { ...withoutParent(update_data, link), known_update_time }, trx);
        }),
      );
    const ids: string[] = [];
    let lastTime = 0;
    // Rows are shown in the order of their creation, so each is created a moment after the one before.
    const inTurn = { ...request, now: () => (lastTime = Math.max(request.now(), lastTime)) };
    for (const [index, values] of create.entries())
      await attempt(update.length + index, `create.${index}`, async () => {
        const { update_data, refused: fieldIssues } = withoutParent(values, link);
        const belongsTo = { [link.field_id]: getValue(link, [parentId]) };
        lastTime += 1;
        ids.push(await createOne(inTurn, rows, update_data, trx, { belongsTo, refused: fieldIssues }));
      });
    refused.refuse();
    // All open pages of the record show its rows.
    if (count > 0) await publishRecordEvents(trx, request, parentType, [{ id: parentId }]);
    return { ids };
  });
}

/** Returns the rows of the record among these ids that the caller may read. */
async function loadRows(
  trx: Trx,
  { read }: TypeContext,
  link: Field,
  parentId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredRecord>> {
  const childRecords = await findRecords(trx, read, ids);
  return new Map(
    childRecords.flatMap((row) => (idsIn(row.data[link.field_id]).includes(parentId) ? [[row.id, row] as const] : [])),
  );
}

async function removeRow(request: SessionRequest, rows: TypeContext, id: string, trx: Trx): Promise<void> {
  try {
    await inSavepoint(trx, () => removeOne(request, rows, id, trx, true));
  } catch (error) {
    if (!(error instanceof AppError && goneErrors.has(error.name))) throw error;
  }
}

/** Sorts items by id, each with its place in the call, so that two saves never wait for each other. */
function byId<Item extends { id: string }>(items: readonly Item[]): { item: Item; place: number }[] {
  return items
    .map((item, index) => ({ item, place: index }))
    .sort((left, right) =>
      left.item.id < right.item.id ? -1 : left.item.id > right.item.id ? 1 : left.place - right.place,
    );
}

/** A row stays with its record: a value for its parent is refused together with the other faults. */
function withoutParent(
  values: Readonly<Record<string, unknown>>,
  link: Field,
): Pick<RecordChangeInput, 'update_data' | 'refused'> {
  const { [link.field_id]: parent, ...update_data } = values;
  return { update_data, refused: parent === undefined ? [] : [{ field: link.field_id, code: 'readOnly' }] };
}

/** Changes a row: a conflict names it (SD-86), and a deleted row is a fault like a wrong cell. */
async function ofRow(id: string, change: () => Promise<void>): Promise<void> {
  try {
    await change();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.name === 'conflict') throw new AppError('conflict', { ...error.params, record_id: id });
    if (goneErrors.has(error.name)) throw new AppError('invalid', {}, [{ field: '_id', code: 'notARecord' }]);
    throw error;
  }
}
