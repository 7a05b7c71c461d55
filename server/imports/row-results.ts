import { isDeepStrictEqual } from 'node:util';
import { cleanString } from '../../domain/clean-text';
import { AppError, errors } from '../../domain/errors';
import type { StoredRecord } from '../../domain/filters/matches';
import { stageTarget } from '../../domain/import/plan';
import type { ReadRow } from '../../domain/import/read-row';
import type { ImportReason, MadeRecord, Trx } from '../db/tables';
import type { RowResult } from '../queries/imports/import-rows';
import { storedRecords } from '../queries/links/named-records';
import type { RowMatch } from './matches';

/** A row that the transaction will save. */
export interface PreparedRow {
  row: number;
  read: ReadRow;
  match: RowMatch;
  before: StoredRecord | undefined;
  made: MadeRecord[];
  /** The record that the new one would likely repeat. */
  alikeId?: string | undefined;
  /** The sent fields. */
  sent?: readonly string[];
}

/** The result of a row without writes. */
export const noWrites = { record_id: null, before: null, version: null, made: null } as const;

/** Describes the left-out cells of a saved record and its likely duplicate; null for neither. */
function explainSaved({ read: { leftCells }, alikeId }: Pick<PreparedRow, 'read' | 'alikeId'>): ImportReason | null {
  const alike = alikeId === undefined ? {} : { alike_id: alikeId };
  if (leftCells.length === 0) return alikeId === undefined ? null : { code: 0, ...alike };
  const fields = leftCells.map(({ text, params, ...issue }) => ({
    ...issue,
    params: { ...params, text: cutCell(text) },
  }));
  return { code: errors.invalid.code, fields, ...alike };
}

const cutCell = (text: string) => (text.length > 200 ? `${cleanString(text.slice(0, 200))}…` : text);

/** Returns the faults of a refused row: a required field whose cell was left empty has the cell's fault. */
function explainRefusal({ leftCells }: ReadRow, fields: ImportReason['fields']): ImportReason['fields'] {
  return fields?.map((issue) => {
    const leftCell = issue.code === 'required' ? leftCells.find(({ field }) => field === issue.field) : undefined;
    if (!leftCell) return issue;
    const { text, params, ...fault } = leftCell;
    return { ...fault, params: { ...params, text: cutCell(text) } };
  });
}

/** Returns the records that a batch wrote, in their present state, by id. */
export async function pickVersions(
  trx: Trx,
  clientId: string,
  tableId: string,
  answers: readonly { id: string | null; code: number }[],
  rows: readonly PreparedRow[],
): Promise<Map<string, StoredRecord>> {
  const ids = new Map<string, string[]>();
  const add = (table: string, id: string) => ids.set(table, [...(ids.get(table) ?? []), id]);
  for (const { id, code } of answers) if (code === 0 && id !== null) add(tableId, id);
  for (const { table_id, id } of rows.flatMap(({ made }) => made)) add(table_id, id);
  const recordsById = new Map<string, StoredRecord>();
  for (const [table, some] of ids)
    for (const record of await storedRecords(trx, clientId, table, some)) recordsById.set(record.id, record);
  return recordsById;
}

/** Returns the result of a row. */
export function computeResult(
  { row, read, match, before, made, alikeId, sent: sentFields = [] }: PreparedRow,
  answer: { id: string | null; code: number; msg: string; fields?: ImportReason['fields'] | undefined },
  after: ReadonlyMap<string, StoredRecord>,
): RowResult {
  const base = { row, key_text: match.key };
  if (answer.code !== 0) {
    const isDuplicate = answer.fields?.some(({ code }) => code === 'duplicate') === true;
    const fields = explainRefusal(read, answer.fields);
    const sentence = fields === undefined && answer.msg !== '' ? { sentence: answer.msg } : {};
    const reason = { code: answer.code, ...(fields && { fields }), ...sentence };
    return { ...base, ...noWrites, outcome: isDuplicate ? 'duplicate' : 'wrong', reason };
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
  // Derived values (formulas, amounts in another currency) are recomputed after an undo too.
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
