import {
  compile,
  computeFormulas,
  evaluate,
  numberValue,
  prepareFormulas,
  type FormulaValue,
} from '../../domain/formulas';
import { fieldsOfType, type Company } from '../../domain/configuration/company';
import type { Aggregate } from '../../domain/metadata/field';
import { listLinks } from './links';
import type { DemoRecord } from './record';

/** Computes formula fields as a save would. */
export function compute({ company, types }: Company, records: readonly DemoRecord[], now: number): void {
  for (const type of types) {
    const prepared = prepareFormulas(fieldsOfType(type));
    if (prepared.length === 0) continue;
    for (const record of records.filter((candidate) => candidate.table_id === type.table_id)) {
      const computed = computeFormulas(prepared, record.data, {
        now,
        timeZone: company.time_zone,
        isNew: false,
        rollUp: (aggregate) => rollUp(aggregate, record, records),
      });
      Object.assign(record.data, Object.fromEntries(Object.entries(computed).filter(([, value]) => value !== null)));
    }
  }
}

/** Returns a sum over the records that link to this one. */
function rollUp(
  { to_table, lookup_field, result_field = '' }: Aggregate,
  { id }: DemoRecord,
  records: readonly DemoRecord[],
): FormulaValue {
  const naming = records.filter(
    (candidate) => candidate.table_id === to_table && listLinks(candidate, lookup_field).includes(id),
  );
  const items = naming.flatMap(({ data }) =>
    typeof data[result_field] === 'number' ? [numberValue(data[result_field])] : [],
  );
  const sum = compile('sum(items)');
  return 'formula' in sum ? evaluate(sum.formula, new Map([['items', { is: 'list', items }]]), { now: 0 }) : null;
}
