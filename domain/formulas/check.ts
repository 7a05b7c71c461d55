import type { Aggregate, Field } from '../metadata/field';
import { compile } from './compile';
import { getFormulaType, holdsResult, mayBeComputed } from './field-values';
import { FormulaError, type FormulaIssue } from './issue';
import { inOrder } from './order';
import { typeOfTree } from './types';
import type { FormulaType } from './value';

type FormulaField = Omit<Field, 'access'>;

/**
 * Returns the issues of the formulas of one type, by field id; empty when all can be saved. The check runs before a field is saved: a cycle is
 * refused there and never reaches a record (SD-34).
 */
export function checkFormulas(fields: readonly FormulaField[]): { field: string; issue: FormulaIssue }[] {
  const circular = new Set(inOrder(fields).circular.map((field) => field.field_id));
  return fields.flatMap((field) => {
    if (!field.formula) return [];
    const issue =
      findIssue(field, fields) ??
      (circular.has(field.field_id) ? { code: 'cycle' as const, params: { name: field.field_name } } : null);
    return issue ? [{ field: field.field_id, issue }] : [];
  });
}

function findIssue(field: FormulaField, fields: readonly FormulaField[]): FormulaIssue | null {
  const formula = field.formula;
  if (!formula) return null;
  if (!mayBeComputed(field)) return { code: 'unusableTarget', params: { name: field.field_name } };
  const compiled = compile(formula.calc);
  if ('issue' in compiled) return compiled.issue;
  const types = new Map<string, FormulaType>(
    Object.entries(formula.high_level_variables ?? {}).map(([name, aggregate]) => [name, typeOfRollUp(aggregate)]),
  );
  for (const [name, id] of Object.entries(formula.variables)) {
    const source = fields.find((candidate) => candidate.field_id === id);
    if (!source) return { code: 'unknownField', params: { name } };
    const type = getFormulaType(source);
    if (type === null) return { code: 'unusableField', params: { name: source.field_name } };
    types.set(name, type);
  }
  try {
    const type = typeOfTree(compiled.formula.tree, (name) => types.get(name));
    return holdsResult(field, type) ? null : { code: 'wrongResult', params: { name: field.field_name } };
  } catch (error) {
    if (error instanceof FormulaError) return error.issue;
    throw error;
  }
}

/** The earliest date and the largest number are both roll-ups: what `min` and `max` give is known when they are asked. */
function typeOfRollUp({ op }: Aggregate): FormulaType {
  return op === 'min' || op === 'max' ? 'any' : 'number';
}
