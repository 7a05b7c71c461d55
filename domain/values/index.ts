import type { ValueKind } from '../metadata/field';
import { area } from './area';
import { date } from './date';
import { fileList } from './file-list';
import { memberSingleSelect } from './member-single-select';
import { noteRelated } from './note-related';
import { number } from './number';
import { poi } from './poi';
import { singleSelect } from './single-select';
import { text } from './text';
import { textarea } from './textarea';
import type { ValueType } from './value-type';

/** Every value type by kind. A kind without an entry does not compile. */
export const valueTypes: Record<ValueKind, ValueType> = {
  TEXT: text,
  TEXTAREA: textarea,
  NUMBER: number,
  DATE: date,
  SINGLE_SELECT: singleSelect,
  MEMBER_SINGLE_SELECT: memberSingleSelect,
  FILE_LIST: fileList,
  POI: poi,
  NOTE_RELATED: noteRelated,
  AREA: area,
};

export { acceptValue, comparedValue, isEmptyValue } from './define';
export type { Reference, StorageClass, TextContext, ValueType } from './value-type';
