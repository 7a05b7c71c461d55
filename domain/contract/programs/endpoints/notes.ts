import * as z from 'zod/mini';
import { htmlLimit } from '../../../rich/allowed';
import { RelatedRecords } from '../../../values/note-related';
import { Cursor } from '../../records/records';
import { Empty, Id } from '../../shapes';
import { timelineEventTypes } from '../../timeline/timeline';
import { defineEndpoint } from '../endpoint';
import { ApiRecord, buildPage, ChangedApiRecord, PageLimit, TimelineLine, TypeName } from '../endpoint-shapes';

const area = 'Timeline';
const lines = { type: TypeName, id: Id, cursor: z.optional(Cursor), limit: PageLimit };
const Html = z
  .string()
  .check(z.maxLength(htmlLimit), z.describe('HTML; plain words are the same but for `&`, `<` and `>`'));
const Attachments = z.optional(z.array(Id).check(z.maxLength(20), z.describe('Ids of finished files')));
const About = RelatedRecords.check(z.describe('The ids of the records that it is about, by type'));

export const noteEndpoints = {
  listTimeline: defineEndpoint({
    area,
    method: 'GET',
    path: '/v1/records/{type}/{id}/timeline',
    summary: 'A page of what happened to a record, the newest first',
    input: z.strictObject({ ...lines, kind: z.optional(z.enum(timelineEventTypes)) }),
    output: buildPage(TimelineLine),
    calls: ['records.eventsByCursor'],
  }),
  listNotes: defineEndpoint({
    area,
    method: 'GET',
    path: '/v1/records/{type}/{id}/notes',
    summary: 'A page of the notes about a record, the newest first. All notes are the records of the type `note`',
    input: z.strictObject(lines),
    output: buildPage(ApiRecord),
    calls: ['records.eventsByCursor', 'fieldConfig.allList'],
  }),
  createNote: defineEndpoint({
    area,
    method: 'POST',
    path: '/v1/notes',
    summary: 'Writes a note about records',
    status: 201,
    input: z.strictObject({ content: Html, about: About, attachments: Attachments }),
    output: ApiRecord,
    calls: ['notes.create', 'fieldConfig.allList'],
  }),
  updateNote: defineEndpoint({
    area,
    method: 'PATCH',
    path: '/v1/notes/{id}',
    summary: 'Changes a note that the key has written',
    input: z.strictObject({
      id: Id,
      content: z.optional(Html),
      about: z.optional(About),
      attachments: Attachments,
      version: z.optional(z.number()),
    }),
    output: ChangedApiRecord,
    calls: ['notes.update', 'fieldConfig.allList'],
  }),
  deleteNote: defineEndpoint({
    area,
    method: 'DELETE',
    path: '/v1/notes/{id}',
    summary: 'Removes a note that the key has written',
    input: z.strictObject({ id: Id }),
    output: Empty,
    calls: ['notes.remove'],
  }),
};
