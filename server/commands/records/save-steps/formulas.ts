import {
  computeFormulas,
  rollUpKey,
  emptyRollUp,
  rollUpsIn,
  rollUpValue,
  isAskable,
  prepareFormulas,
  type FormulaValue,
} from '../../../../domain/formulas';
import { everything } from '../../../../domain/filter-tree';
import type { StoredRecord } from '../../../../domain/filters/matches';
import type { Scope } from '../../../../domain/filters/scope';
import type { Aggregate } from '../../../../domain/metadata/field';
import { valueTypes } from '../../../../domain/values';
import type { Actor, ConfigurationSnapshot } from '../../../context';
import type { Trx } from '../../../db/tables';
import { isNoWider } from '../../../policies/roll-ups';
import { computeRollUp, type RollUpKey } from '../../../queries/links/roll-ups';
import type { FieldConfig } from '../../../queries/search/keys';
import type { Values } from '../accept-values';
import { getCompanyConfiguration, type SaveContext } from '../save-context';
import type { SaveStep } from './save-step';

/** Computes formula fields on the server, whatever the form showed (SD-34: the client shows, the server decides). */
export const formulas: SaveStep = (trx, context, { type, configuration }, { id, before, values }) =>
  formulaValues(trx, context, configuration, { tableId: type.table_id, id }, before, values);

/** The part of the context that a computation needs. */
type Computing = Pick<SaveContext, 'now' | 'configurations'> & {
  actor: Pick<Actor, 'clientId' | 'timeZone' | 'configurationVersion'>;
};

/** Returns the value of each formula field of a record, by field id; null for an empty one. */
export async function formulaValues(
  trx: Trx,
  context: Computing,
  configuration: readonly FieldConfig[],
  record: RollUpKey,
  before: StoredRecord | null,
  values: Readonly<Values>,
): Promise<Values> {
  const prepared = prepareFormulas(configuration);
  if (prepared.length === 0) return {};
  const { types } = await getCompanyConfiguration(trx, context);
  const { timeZone } = context.actor;
  const now = context.now();
  const valuesByRollUp = new Map<string, FormulaValue>();
  // The queries run one after the other, because they share the transaction's connection.
  for (const aggregate of rollUpsIn(configuration)) {
    valuesByRollUp.set(
      rollUpKey(aggregate),
      before === null ? emptyRollUp(aggregate) : await rollUpNow(trx, context.actor, types, aggregate, record),
    );
  }
  const current = before === null ? values : { ...before.data, ...values };
  return computeFormulas(prepared, current, {
    timeZone,
    now,
    isNew: before === null,
    rollUp: (aggregate, asking) =>
      isNoWider(asking, aggregate, types.get(aggregate.to_table)?.fields ?? [])
        ? (valuesByRollUp.get(rollUpKey(aggregate)) ?? null)
        : null,
  });
}

/** Returns a stored roll-up, which counts every record of the company and is the same for all readers (ADR-0024). A damaged roll-up is empty. */
async function rollUpNow(
  trx: Trx,
  { clientId, timeZone }: Pick<Actor, 'clientId' | 'timeZone'>,
  types: ConfigurationSnapshot['types'],
  aggregate: Aggregate,
  record: RollUpKey,
): Promise<FormulaValue> {
  const fields = (types.get(aggregate.to_table)?.fields ?? []).map((field) => ({ ...field, access: 'read' as const }));
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
