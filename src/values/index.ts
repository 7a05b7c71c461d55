import type { ValueKind } from '@domain/metadata/field';
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
import type { ValueView } from './value-view';

/** How every value type looks. A kind without an entry does not compile. */
export const valueViews = {
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
} satisfies Record<ValueKind, ValueView>;

export { useValueServices, ValueServicesProvider, type FileServices, type PositionOutcome, type ValueServices } from './services';
export type { DisplayProps, InputProps, ValueView } from './value-view';
