import * as z from 'zod/mini';
import type { FieldIssue } from '../errors';
import type { Field } from '../metadata/field';
import { defaultDecimals, roundMoney } from '../money';
import { typedNumber } from './typed-number';

/** The maximum length of a cell with one or two amounts, in characters. */
export const writtenAmountLimit = 100;

/** One amount of money inside a value: CURRENCY is a single one, other kinds add a currency or a second end. */
export const Amount = z.number();

export function getDecimals(field: Pick<Field, 'formatter'>): number {
  return field.formatter?.decimals ?? defaultDecimals;
}

/** Reads text as a number with the field's decimals, rounded half up (SD-41). Null for blanks; other values stay as they are. */
export function readAmount(value: unknown, field: Pick<Field, 'formatter'>): unknown {
  const parsed = typeof value === 'string' ? typedNumber(value) : value;
  return typeof parsed === 'number' && Number.isFinite(parsed) ? roundMoney(parsed, getDecimals(field)) : parsed;
}

/** Returns whether the input is empty. */
export function isNoAmount(value: unknown): boolean {
  return (
    value === null || value === undefined || value === '' || (typeof value === 'number' && !Number.isFinite(value))
  );
}

/** Checks the range of an amount. A binary number holds fifteen digits exactly: the decimals leave the rest for the digits before the point. */
export function amountIssue(value: unknown, field: Pick<Field, 'formatter'>): Omit<FieldIssue, 'field'> | null {
  if (typeof value !== 'number') return { code: 'wrongType' };
  const decimals = getDecimals(field);
  const limit = roundMoney(10 ** (15 - decimals) - 10 ** -decimals, decimals);
  if (value > limit) return { code: 'tooLarge', params: { limit } };
  return value < -limit ? { code: 'tooSmall', params: { limit: -limit } } : null;
}
