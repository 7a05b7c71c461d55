import type { ValueKind } from '../metadata/field';
import * as byKind from './by-kind';
import type { ValueType } from './value-type';

/** Every value type by kind. A kind without a line in `by-kind.ts` fails to compile. */
export const valueTypes: Readonly<Record<ValueKind, ValueType>> = { ...byKind };

export { acceptValue, comparedValue, isEmptyValue } from './define';
export type { Reference, StorageClass, TextContext, ValueType } from './value-type';
