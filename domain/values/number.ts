import * as z from 'zod/mini';
import type { Field } from '../metadata/field';
import { defineValue } from './define';
import { numberRelations } from './relations';
import { typedNumber } from './typed-number';

/** Beyond this limit a binary number no longer represents every integer. */
const numberLimit = Number.MAX_SAFE_INTEGER;

export const number = defineValue({
  kind: 'NUMBER',
  storage: 'number',
  settings: ['formatter', 'formula', 'field_placeholder', 'is_unique'],
  schema: () => z.number(),
  isEmpty: (value) => value === '' || (typeof value === 'number' && !Number.isFinite(value)),
  normalise: (value, field) => {
    const parsed = typeof value === 'string' ? typedNumber(value) : value;
    return typeof parsed === 'number' ? truncate(parsed, field) : parsed;
  },
  issue: (value) => {
    if (typeof value !== 'number') return { code: 'wrongType' };
    if (value > numberLimit) return { code: 'tooLarge', params: { limit: numberLimit } };
    if (value < -numberLimit) return { code: 'tooSmall', params: { limit: -numberLimit } };
    return null;
  },
  text: (value, field) => (value as number).toFixed(getDecimals(field) ?? fractionDigits(value as number)),
  relations: numberRelations,
});

function getDecimals(field: Field): number | undefined {
  return field.formatter?.decimals;
}

/** Truncates to the formatter's decimals without rounding (REQ records 5). It works on the digits, because 1.15 * 100 is not 115. */
function truncate(value: number, field: Field): number {
  const decimals = getDecimals(field);
  if (decimals === undefined || !Number.isFinite(value)) return value;
  // Small numbers have an exponent in their digits: 1e-7.
  const digits = Math.abs(value) < 1e-6 ? value.toFixed(20) : String(value);
  if (digits.includes('e')) return value;
  const dot = digits.indexOf('.');
  return dot < 0 ? value : Number(digits.slice(0, decimals === 0 ? dot : dot + 1 + decimals));
}

function fractionDigits(value: number): number {
  const digits = String(value);
  const dot = digits.indexOf('.');
  return dot < 0 ? 0 : digits.length - dot - 1;
}
