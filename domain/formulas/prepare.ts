import { readingAt } from '../calendar';
import type { Aggregate, Field } from '../metadata/field';
import { isProposed } from '../metadata/reading';
import { compile, type Compiled } from './compile';
import { evaluate } from './evaluate';
import { fromFormula, toFormula } from './field-values';
import { inOrder, listSources } from './order';
import type { FormulaValue } from './value';

type PreparableField = Omit<Field, 'access'>;

/** A computed field that is ready to run. */
interface PreparedField {
  field: PreparableField;
  formula: Compiled;
  /** The fields that the formula reads, by name. */
  variables: ReadonlyMap<string, PreparableField>;
  /** The roll-ups over linked records that the formula uses, by name. */
  rollUps: ReadonlyMap<string, Aggregate>;
}

/** All parsed formulas of a type, in the order of computation. */
export type PreparedFormulas = readonly PreparedField[];

export interface FormulaContext {
  /** Epoch milliseconds. */
  now: number;
  /** IANA name of the company's zone. */
  timeZone: string;
  /** Returns a roll-up over the record's linked records; null while it is unknown. */
  rollUp?(aggregate: Aggregate, asking: PreparableField): FormulaValue;
  /** True until the record is first saved. Formulas that propose an initial value run only then. */
  isNew: boolean;
}

/**
 * Parses the formulas of a type's fields. Invalid formulas (a damaged configuration, because `checkFormulas` rejects them) are skipped and stay
 * empty.
 */
export function prepareFormulas(fields: readonly PreparableField[]): PreparedFormulas {
  const byId = new Map(fields.map((field) => [field.field_id, field]));
  return inOrder(fields).ordered.flatMap((field) => {
    const compiled = field.formula ? compile(field.formula.calc) : undefined;
    if (!field.formula || !compiled || 'issue' in compiled) return [];
    const variables = Object.entries(field.formula.variables).flatMap(([name, id]) => {
      const source = byId.get(id);
      return source ? [[name, source] as const] : [];
    });
    return [
      {
        field,
        formula: compiled.formula,
        variables: new Map(variables),
        rollUps: new Map(Object.entries(field.formula.high_level_variables ?? {})),
      },
    ];
  });
}

/**
 * Returns the value of every formula field, by field id, each from the values of the record and of the formulas before it; null is empty. A formula
 * that is its field's default (`default_value.mode: formula`) is computed only in a new record. It is not computed where `values` contains the
 * field, even as null: a member who empties a field wants no proposal.
 */
export function computeFormulas(
  prepared: PreparedFormulas,
  values: Readonly<Record<string, unknown>>,
  context: FormulaContext,
): Record<string, unknown> {
  const { timeZone } = context;
  const clock = { now: readingAt(timeZone, context.now) };
  const computed = new Map<string, unknown>();
  const current = (id: string) => (computed.has(id) ? computed.get(id) : Object.hasOwn(values, id) ? values[id] : null);
  for (const { field, formula, variables, rollUps } of prepared) {
    if (isProposed(field) && (!context.isNew || Object.hasOwn(values, field.field_id))) continue;
    const valuesByName = new Map<string, FormulaValue>();
    for (const [name, source] of variables)
      valuesByName.set(name, toFormula(source, current(source.field_id), timeZone));
    for (const [name, aggregate] of rollUps) valuesByName.set(name, context.rollUp?.(aggregate, field) ?? null);
    computed.set(field.field_id, fromFormula(field, evaluate(formula, valuesByName, clock), timeZone));
  }
  return Object.fromEntries(computed);
}

/** Returns the ids of the fields that change when one of these changes. */
export function findDependants(
  fields: readonly Pick<Field, 'field_id' | 'formula'>[],
  changedIds: Iterable<string>,
): Set<string> {
  const touched = new Set(changedIds);
  const dependants = new Set<string>();
  for (const field of inOrder(fields).ordered) {
    if (!listSources(field).some((id) => touched.has(id))) continue;
    touched.add(field.field_id);
    dependants.add(field.field_id);
  }
  return dependants;
}
