import type { Output } from '../../domain/contract';
import type { RecordJson } from '../../domain/contract/shapes';
import type { Field } from '../../domain/metadata/field';
import { pickFacts } from '../../domain/views/record-facts';
import { loadMemberNames, viewFacts, viewRecord, type RecordView } from './record-view';
import type { ToolCaller } from './tool';

/** A record of a page. */
export interface ListedRecord extends RecordView {
  facts: Record<string, string>;
}

type ObjectType = Output<'fieldConfig.tableList'>['list'][number];

/** Returns the types that the caller sees. */
export async function loadTypes(caller: ToolCaller): Promise<ObjectType[]> {
  return (await caller.call('fieldConfig.tableList', {})).list;
}

/** Returns a function that describes records of any of these types, with limits for the number of facts and their characters. */
export async function loadRecordViewer(
  caller: ToolCaller,
  tableIds: readonly string[],
  chosenFields: readonly string[] = [],
): Promise<(record: RecordJson, factLimit: number, textLimit: number) => ListedRecord> {
  const ids = [...new Set(tableIds)];
  const [memberName, types, fieldLists] = await Promise.all([
    loadMemberNames(caller),
    loadTypes(caller),
    Promise.all(ids.map((table) => caller.call('fieldConfig.allList', { table }))),
  ]);
  const fieldsByType = new Map<string, readonly Field[]>(
    ids.map((id, index) => [id, pickFields(types, id, fieldLists[index]?.list ?? [], chosenFields)]),
  );
  return (record, factLimit, textLimit) => ({
    ...viewRecord(caller, record, memberName),
    facts: limitFacts(
      viewFacts(caller, record, fieldsByType.get(record.table_id) ?? [], memberName, textLimit),
      factLimit,
    ),
  });
}

function pickFields(
  types: readonly ObjectType[],
  id: string,
  fields: readonly Field[],
  chosenFields: readonly string[],
): readonly Field[] {
  if (chosenFields.length > 0) return fields.filter(({ field_id }) => chosenFields.includes(field_id));
  const type = types.find(({ table_id }) => table_id === id);
  return type ? pickFacts(fields, type) : [];
}

const limitFacts = (facts: Record<string, string>, limit: number): Record<string, string> =>
  Object.fromEntries(Object.entries(facts).slice(0, limit));
