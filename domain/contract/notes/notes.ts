import * as z from 'zod/mini';
import { isRealDay } from '../../calendar';
import { RecordFilter } from '../../filter-tree';
import type { NoteText } from '../../objects/note-texts';
import { htmlLimit } from '../../rich/allowed';
import { FileItem } from '../../values/file-list';
import { RelatedRecords } from '../../values/note-related';
import { PoiSchema } from '../../values/poi';
import { call, callForKeys } from '../call';
import { NoticeChannel } from '../notices/notices';
import { writeErrors } from '../records/record-writes';
import { ChangedRecord, Empty, Id, Paging, RecordPage, RecordSchema } from '../shapes';

/** A chat that a note is shared to (REQ records 3, `__share`). */
const ChatId = z.string().check(z.minLength(1), z.maxLength(200));
const ChatName = z.string().check(z.maxLength(200));
const ShareChat = z.union([
  z.object({
    /** `chat_id` on Feishu and Lark, `openConversationId` on DingTalk. */
    id: ChatId,
    name: ChatName,
    /** The avatars that a picker shows for the chat; the server does not use them. */
    avatarUrls: z.optional(z.array(z.string().check(z.maxLength(2_000))).check(z.maxLength(9))),
  }),
  /** The future chat of a record without one: the server creates the chat and then shows the note in it. */
  z.object({ will_open: z.literal(true), name: z.optional(ChatName) }),
]);

export type ShareChat = z.infer<typeof ShareChat>;

/** The properties of a note in addition to its fields. */
const circumstances = {
  /** The colleagues who attended: each gets one notice of it. */
  conferee_member_ids: z.optional(z.array(Id).check(z.maxLength(50))),
  /**
   * The day by which the next step must be done, `YYYY-MM-DD`; null removes it. A new note creates a task in the suite for the mentioned person,
   * else for the author.
   */
  todo_due_on: z.optional(z.nullable(z.string().check(z.refine(isRealDay)))),
  /** The people of the note's records who are notified. Mentioned people are always notified. */
  notice_config: z.optional(NoticeChannel),
};

/** HTML; the server cleans it and makes its Markdown copy (ADR-0026). Empty HTML counts as no text. */
const Html = z.optional(z.string().check(z.maxLength(htmlLimit)));
/** The rich texts of the sheet; a text that the company's notes do not have is refused. */
const texts = { todo: Html, customer_demand: Html, need_help: Html, customer_involved: Html } satisfies Record<
  NoteText,
  typeof Html
>;

const NoteInput = z.strictObject({
  ...texts,
  /** Rich text: plain words have the same form in HTML except for `&`, `<` and `>`. */
  content: z.string().check(z.maxLength(htmlLimit)),
  follow_relate_objs: RelatedRecords,
  position: z.optional(PoiSchema),
  /** Ids of finished uploads of the caller. */
  attachments: z.optional(z.array(Id).check(z.maxLength(20))),
  ...circumstances,
  /** The record on whose page the note was written, one of the note's records. */
  note_related_id: z.optional(Id),
  note_related_type: z.optional(Id),
  __share: z.optional(z.array(ShareChat).check(z.maxLength(10))),
  /** Ids of further chats that show the note. */
  extra_need_share_chat_ids: z.optional(z.array(ChatId).check(z.maxLength(10))),
});

/** The properties of a note that its author may change; an absent one stays. */
const NoteChange = z.strictObject({
  ...texts,
  content: Html,
  follow_relate_objs: z.optional(RelatedRecords),
  position: z.optional(z.nullable(PoiSchema)),
  attachments: z.optional(z.array(Id).check(z.maxLength(20))),
  ...circumstances,
});

/** Degrees, WGS-84. */
const Position = {
  latitude: z.number().check(z.minimum(-90), z.maximum(90)),
  longitude: z.number().check(z.minimum(-180), z.maximum(180)),
};

/** Files and places belong to the same form. */
export const UploadInput = z.strictObject({
  file_name: z.string().check(z.minLength(1), z.maxLength(255)),
  /** Bytes; at most 50 MB (SD-49). */
  file_size: z.int().check(z.minimum(1), z.maximum(50 * 1024 * 1024)),
  /** The type that the device announces. The server ignores it and checks the content. */
  file_mimetype: z.string().check(z.maxLength(100)),
});

export const notes = {
  'notes.list': callForKeys('notes.list', {
    summary: 'A page of notes, newest first',
    input: z.strictObject({ filter: RecordFilter, ...Paging }),
    output: RecordPage,
  }),
  'notes.create': callForKeys('notes.create', {
    summary: 'Writes a note on records: timeline entries and messages to the chats it is shared to come with it',
    input: NoteInput,
    /** The whole note, so that the timeline shows it at once. */
    output: z.object({ note_id: Id, note: RecordSchema }),
    errors: ['notFound', 'deleted', 'notReadable', 'notAllowed', 'keyReused', 'inProgress', 'consentNeeded'],
  }),
  'notes.update': callForKeys('notes.update', {
    summary: 'Changes a note of the caller: nobody edits what somebody else wrote',
    input: z.strictObject({
      note_id: Id,
      /**
       * The update_time that the caller last saw: fields changed since then are a conflict, also changes by the same member on another device.
       * Absent: no conflict is reported.
       */
      known_update_time: z.optional(z.number()),
      update_data: NoteChange,
    }),
    output: ChangedRecord,
    errors: [...writeErrors, 'conflict'],
  }),
  'notes.remove': callForKeys('notes.remove', {
    summary: 'Removes a note of the caller (softly); it leaves the timelines that it stood in',
    input: z.strictObject({ note_id: Id }),
    output: Empty,
    errors: writeErrors,
  }),
  'notes.share': call('notes.share', {
    summary: 'Shares a written note in chats; any member who may read it can',
    input: z.strictObject({ note_id: Id, __share: z.array(ShareChat).check(z.minLength(1), z.maxLength(10)) }),
    output: Empty,
    errors: ['notFound', 'deleted', 'notReadable', 'notAllowed', 'keyReused', 'inProgress', 'consentNeeded'],
  }),
  'notes.outsiders': call('notes.outsiders', {
    summary:
      'The colleagues whom a note of the caller mentions and who may read none of its records, with the record whose team the caller may add them to; nobody where there is none',
    input: z.strictObject({ note_id: Id }),
    output: z.object({
      list: z.array(z.object({ member_id: z.string(), name: z.string() })),
      /** `role`: the team field that takes several members, for `collaborators.update`. */
      record: z.nullable(z.object({ table_id: z.string(), id: z.string(), title: z.string(), role: z.string() })),
    }),
    errors: ['notFound', 'deleted', 'notReadable', 'notAllowed'],
  }),
  'notes.nearby': call('notes.nearby', {
    summary:
      'The records near a place that the caller may write notes about, the nearest first: by their own place, or by where notes about them were written',
    input: z.strictObject({
      ...Position,
      limit: z.optional(z.int().check(z.minimum(1), z.maximum(20))),
    }),
    /** `metres`: the distance. */
    output: z.object({ list: z.array(z.object({ record: RecordSchema, metres: z.number() })) }),
  }),
  'notes.transcribe': call('notes.transcribe', {
    summary:
      'The text of a recording that the caller has uploaded, by the suite: a WAVE file of one channel, 16,000 samples a second and a minute at most; empty where nothing was understood',
    input: z.strictObject({ file_id: Id }),
    output: z.object({ text: z.string() }),
    errors: [
      'notFound',
      'notAllowed',
      'fileRefused',
      'serviceLimit',
      'suiteUnavailable',
      'speechRefused',
      'storageUnavailable',
    ],
  }),
  'notes.createTask': call('notes.createTask', {
    summary:
      'Makes a task in the suite of what a note of the caller says is to be done, once: for whom its words mention, else for the caller, and in the task list of its record where there is one',
    input: z.strictObject({ note_id: Id }),
    output: Empty,
    errors: [...writeErrors, 'suiteUnavailable', 'taskListRefused'],
  }),
  'files.createUpload': callForKeys('files.createUpload', {
    summary: 'Announces a file and answers where its bytes go: PUT them to `upload.url` with exactly these headers',
    input: UploadInput,
    output: z.object({ _id: Id, upload: z.object({ url: z.string(), headers: z.record(z.string(), z.string()) }) }),
    errors: ['tooLarge', 'fileRefused', 'uploadQuota', 'keyReused', 'inProgress'],
  }),
  'files.finishUpload': callForKeys('files.finishUpload', {
    summary: 'Checks the stored bytes and makes the file usable',
    input: z.strictObject({ _id: Id }),
    output: FileItem,
    errors: [
      'notFound',
      'fileRefused',
      'fileNotReceived',
      'storageFull',
      'storageUnavailable',
      'keyReused',
      'inProgress',
    ],
  }),
  'places.reverse': call('places.reverse', {
    summary: 'The address of a position; null when no map service answers now (a note gets it later)',
    input: z.strictObject(Position),
    output: z.object({ address: z.nullable(z.string()) }),
    errors: ['serviceLimit'],
  }),
};
