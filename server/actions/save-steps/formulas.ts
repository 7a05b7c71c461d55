import {
  computeFormulas,
  rollUpKey,
  emptyRollUp,
  rollUpsIn,
  rollUpValue,
  isAskable,
  prepareFormulas,
  type FormulaValue,
} from '../../../domain/formulas';
import { everything } from '../../../domain/filter-tree';
import type { StoredRecord } from '../../../domain/filters/matches';
import type { Scope } from '../../../domain/filters/scope';
import type { Aggregate } from '../../../domain/metadata/field';
import { valueTypes } from '../../../domain/values';
import type { Trx } from '../../db/tables';
import { isNoWider } from '../../policies/roll-ups';
import { listFields } from '../../queries/fields';
import { computeRollUp, type RollUpKey } from '../../queries/roll-ups';
import type { FieldConfig } from '../../queries/records/keys';
import type { Values } from '../accept-values';
import type { SaveStep } from './save-step';

/** The fields that formulas make: computed here whatever the form showed meanwhile (SD-34: the client shows, the server decides). */
export const formulas: SaveStep = (trx, { actor, now }, { type, configuration }, { id, before, values }) =>
  formulaValues(
    trx,
    { clientId: actor.clientId, timeZone: actor.timeZone, now: now() },
    configuration,
    { tableId: type.table_id, id },
    before,
    values,
  );

/** The properties of the member who caused a computation that it needs. */
export interface Computing {
  clientId: string;
  timeZone: string;
  /** Epoch milliseconds. */
  now: number;
}

/** The value of each formula field of a record, by field id; null for an empty one. */
export async function formulaValues(
  trx: Trx,
  computing: Computing,
  configuration: readonly FieldConfig[],
  record: RollUpKey,
  before: StoredRecord | null,
  values: Readonly<Values>,
): Promise<Values> {
  const prepared = prepareFormulas(configuration);
  if (prepared.length === 0) return {};
  const sources = await listSources(trx, computing.clientId, configuration);
  const valuesByRollUp = new Map<string, FormulaValue>();
  // One after the other: they share the transaction's connection.
  for (const aggregate of rollUpsIn(configuration)) {
    valuesByRollUp.set(
      rollUpKey(aggregate),
      before === null ? emptyRollUp(aggregate) : await rollUpNow(trx, computing, sources, aggregate, record),
    );
  }
  const current = before === null ? values : { ...before.data, ...values };
  return computeFormulas(prepared, current, {
    ...computing,
    isNew: before === null,
    rollUp: (aggregate, asking) =>
      isNoWider(asking, aggregate, sources.get(aggregate.to_table) ?? [])
        ? (valuesByRollUp.get(rollUpKey(aggregate)) ?? null)
        : null,
  });
}

/** Returns the fields of every type that these formulas roll up. */
async function listSources(
  trx: Trx,
  clientId: string,
  configuration: readonly FieldConfig[],
): Promise<Map<string, FieldConfig[]>> {
  const sources = new Map<string, FieldConfig[]>();
  for (const { to_table } of rollUpsIn(configuration))
    if (!sources.has(to_table)) sources.set(to_table, await listFields(trx, clientId, to_table));
  return sources;
}

/** A stored roll-up counts every record of the company: it is the same for all readers (ADR-0024). A roll-up of a damaged configuration is empty. */
async function rollUpNow(
  trx: Trx,
  { clientId, timeZone }: Computing,
  sources: ReadonlyMap<string, FieldConfig[]>,
  aggregate: Aggregate,
  record: RollUpKey,
): Promise<FormulaValue> {
  const fields = (sources.get(aggregate.to_table) ?? []).map((field) => ({ ...field, access: 'read' as const }));
  if (!isAskable(aggregate, fields)) return null;
  const scope: Scope = { clientId, tableId: aggregate.to_table, rule: everything, fields };
  const field = fields.find((candidate) => candidate.field_id === aggregate.result_field);
  return rollUpValue(
    aggregate.op,
    field && valueTypes[field.value_type].storage,
    await computeRollUp(trx, scope, aggregate, record),
    timeZone,
  );
}
