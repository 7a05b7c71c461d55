import * as z from 'zod/mini';
import { call } from '../call';
import { Id } from '../shapes';

/** The data of one person, for administrators: search, export and erasure (SD-112). */

/** A member, or a record that is a person. */
const PersonKey = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('member'), id: Id }),
  z.strictObject({ kind: z.literal('record'), table_id: Id, id: Id }),
]);
export type PersonKey = z.infer<typeof PersonKey>;

const Person = z.object({
  kind: z.enum(['member', 'record']),
  table_id: z.nullable(z.string()),
  id: z.string(),
  name: z.string(),
  /** Whether the member is still in the company. Present members are not erased, because the suite would add them again. */
  is_present: z.boolean(),
});
export type Person = z.infer<typeof Person>;

/**
 * The number of affected rows of a database table. `left`: rows that contain the person's name as a word, without proof that it means the person.
 */
const Touched = z.object({
  table: z.string(),
  done: z.enum(['removed', 'emptied', 'replaced', 'left']),
  count: z.number(),
});
export type Touched = z.infer<typeof Touched>;
const List = z.array(Touched);

export const adminPeople = {
  'admin.people': call('admin.people', {
    summary:
      'Members, those who have left among them, and records that are people, whose name holds a text; removed records too',
    input: z.strictObject({ keyword: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) }),
    output: z.object({ list: z.array(Person) }),
    errors: ['notAllowed'],
  }),
  'admin.personPreview': call('admin.personPreview', {
    summary: 'What erasing a person would do, table by table; nothing is changed',
    input: z.strictObject({ person: PersonKey }),
    output: z.object({ list: List }),
    errors: ['notAllowed', 'notFound', 'stillMember'],
  }),
  'admin.exportPerson': call('admin.exportPerson', {
    summary:
      'Everything that is kept of a person, as JSON: the rows that name them, by table, without secrets; noted in the audit log',
    input: z.strictObject({ person: PersonKey }),
    /** The file is deleted after a day. */
    output: z.object({ file: z.object({ name: z.string(), url: z.string() }) }),
    errors: ['notAllowed', 'notFound', 'uploadQuota', 'storageFull', 'storageUnavailable', 'keyReused', 'inProgress'],
  }),
  'admin.erasePerson': call('admin.erasePerson', {
    summary:
      'Erases what is kept of a person for good and lists what was touched; noted in the audit log without a word of them. Backups are not changed',
    input: z.strictObject({
      person: PersonKey,
      /** The person's stored name, which confirms the erasure. */
      name: z.string().check(z.maxLength(500)),
    }),
    output: z.object({ list: List }),
    errors: ['notAllowed', 'notFound', 'stillMember', 'otherName', 'keyReused', 'inProgress'],
  }),
};
