import type { RawInput } from '../../domain/contract';
import type { RecordJson } from '../../domain/contract/shapes';
import { objectCalls } from '../../domain/contract/record-calls';
import type { ToolCaller } from './tool';

/** Returns one record, by the call of its type. @throws AppError notFound, deleted, notReadable, keyScope */
export function readRecord(caller: ToolCaller, type: string, id: string): Promise<RecordJson> {
  const { info, idKey, namesTable } = objectCalls(type);
  const input = { [idKey]: id, ...(namesTable.info && { table_id: type }) };
  // Every call of this name answers a record: types differ only in the name of the id.
  return caller.call(info as 'records.info', input as RawInput<'records.info'>);
}
