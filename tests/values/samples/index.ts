import type { ValueKind } from '@domain/metadata/field';
import { area } from './area';
import { date } from './date';
import { fileList } from './file-list';
import { memberSingleSelect } from './member-single-select';
import { noteRelated } from './note-related';
import { number } from './number';
import { poi } from './poi';
import type { Sample } from './sample';
import { singleSelect } from './single-select';
import { text } from './text';
import { textarea } from './textarea';

/** A kind without a sample does not compile: so none goes untested. */
export const samples: Record<ValueKind, Sample> = {
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

export { probesOf, type Probe, type Sample } from './sample';
