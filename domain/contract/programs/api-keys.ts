import * as z from 'zod/mini';
import { KeyScopes } from '../../metadata/key-scopes';
import { Moment } from '../../values/date-time';
import { call } from '../call';
import { Empty, Id } from '../shapes';

/** The maximum number of active keys of a company. */
export const keysLimit = 100;
const nameLimit = 60;
const rolesLimit = 20;

const ApiKey = z.object({
  _id: z.string(),
  name: z.string(),
  /** The last characters of the key, by which people recognise the key. */
  hint: z.string(),
  scopes: KeyScopes,
  /** The member for whom the key acts; null for a key with its own roles. */
  member_id: z.nullable(z.string()),
  /** The roles of a key that acts in its own name. */
  role_ids: z.array(z.string()),
  created_by: z.string(),
  create_time: z.number(),
  /** The time of its last use, to the minute; null for never. */
  last_used: z.nullable(z.number()),
  /** The time of expiry; null for never. */
  expires: z.nullable(z.number()),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** API keys of other programs, for administrators. */
export const apiKeys = {
  'apiKeys.list': call('apiKeys.list', {
    summary: 'The API keys of the company that were not revoked, the newest first; for administrators',
    input: z.strictObject({}),
    output: z.object({
      list: z.array(ApiKey),
      /** The company's roles that a key can have, in the reader's language. */
      roles: z.array(z.object({ _id: z.string(), name: z.string() })),
    }),
    errors: ['notAllowed'],
  }),
  'apiKeys.create': call('apiKeys.create', {
    answersSecret: true,
    summary:
      'Makes an API key that acts in the name of a member, or in its own with roles of its own. The answer is the only place where the whole key stands; for administrators',
    input: z.strictObject({
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(nameLimit)),
      scopes: KeyScopes,
      /** An active member; absent: the key acts in its own name. */
      member_id: z.optional(Id),
      /** The roles of a key that acts in its own name. */
      role_ids: z.optional(z.array(Id).check(z.maxLength(rolesLimit))),
      /** Epoch milliseconds; absent: the key does not expire. */
      expires: z.optional(Moment),
    }),
    output: z.object({ id: z.string(), key: z.string() }),
    errors: ['notAllowed', 'invalid', 'tooManyKeys', 'keyReused', 'inProgress'],
  }),
  'apiKeys.revoke': call('apiKeys.revoke', {
    summary: 'Ends an API key at once, with the streams that are open by it; for administrators',
    input: z.strictObject({ id: Id }),
    output: Empty,
    errors: ['notAllowed', 'notFound', 'keyReused', 'inProgress'],
  }),
};
