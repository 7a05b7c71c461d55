import * as z from 'zod/mini';
import { momentText } from '../../../domain/calendar';
import { localised } from '../../../domain/metadata/reading';
import { nameLimit, recordUrl } from '../record-view';
import { cutText, fitResult } from '../result-size';
import { defineTool } from '../tool';
import { loadRecordViewer, loadTypes } from '../type-facts';

/** The number of records of each section, facts of each record, and characters of a next step. */
const sectionSize = 20;
const factLimit = 4;
const stepTextLimit = 300;

export const day = defineTool({
  description:
    'Answers the day of the member in whose name the key works: records that are due or overdue, that are to be visited, that nobody has written about for long, and next steps of notes that are due. With `team` also those of the member’s teams, where the member may see them.',
  effect: 'read',
  input: z.strictObject({
    team: z.optional(z.boolean().check(z.describe('Also the records of the member’s teams'))),
  }),
  run: async (caller, { team = false }) => {
    const answer = await caller.call('day.mine', { team, limit: sectionSize });
    const [types, view] = await Promise.all([
      loadTypes(caller),
      loadRecordViewer(
        caller,
        answer.sections.map(({ table_id }) => table_id),
      ),
    ]);
    const names = new Map(types.map((type) => [type.table_id, localised(type, 'name', type.name, caller.language)]));
    return fitResult([sectionSize, 10, 5, 2], (recordLimit) => ({
      has_team: answer.has_team,
      next_steps_total: answer.next_steps.length,
      next_steps: answer.next_steps.slice(0, recordLimit).map(({ note_id, text, due_on, about }) => ({
        ...cutText(text, stepTextLimit),
        due_on,
        note_id,
        ...(about && {
          about: {
            type: about.table_id,
            id: about.id,
            title: cutText(about.title, nameLimit).text,
            url: recordUrl(caller, about.table_id, about.id),
          },
        }),
      })),
      sections: answer.sections.map(({ part, table_id, quiet_days, list, total, field_id }) => ({
        part,
        type: table_id,
        type_name: names.get(table_id) ?? table_id,
        ...(field_id !== null && { day_field: field_id }),
        ...(quiet_days !== null && { quiet_days }),
        total,
        records: list.slice(0, recordLimit).map(({ last_note_time: noted, ...record }) => ({
          ...view(record, factLimit, 80),
          ...(typeof noted === 'number' && { last_note: momentText(noted, caller.actor.timeZone) }),
        })),
      })),
    }));
  },
});
