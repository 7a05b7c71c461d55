import type { Tool, ToolName } from '../tool';
import { day } from './day';
import { get } from './get';
import { list } from './list';
import { me } from './me';
import { search } from './search';
import { timeline } from './timeline';
import { types } from './types';
import { updateRecord } from './update-record';
import { writeNote } from './write-note';

export const tools: Record<ToolName, Tool> = {
  me,
  types,
  search,
  get,
  list,
  timeline,
  day,
  write_note: writeNote,
  update_record: updateRecord,
};
