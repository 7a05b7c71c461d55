import * as z from 'zod/mini';
import { channels } from '../../platforms';
import { usageBatch, usageNames, usagePages } from '../../usage';
import { Moment } from '../../values/date-time';
import { call } from '../call';
import { Id } from '../shapes';

/** The identity of the user. It must be the session's; that of another user is refused. */
const identity = {
  client: z.strictObject({ client_id: Id }),
  user: z.strictObject({ member_id: Id }),
  organization: z.strictObject({ channel: z.enum(channels) }),
};
const Page = z.enum(usagePages);
/** False where the company counts nothing: the app stops asking. */
const Counted = z.object({ on: z.boolean() });

/** Counts of the use of the app (REQ shell 7.29, SD-21). They are counted in memory first, so none of these calls writes. */
export const usage = {
  'usage.send': call('usage.send', {
    summary: 'What was opened since the last time',
    errors: ['notAllowed'],
    input: z.strictObject({
      ...identity,
      /** Absent: nothing is counted. */
      events: z.optional(
        z
          .array(
            z.strictObject({
              name: z.enum(usageNames),
              page: Page,
              time: Moment,
            }),
          )
          .check(z.minLength(1), z.maxLength(usageBatch)),
      ),
    }),
    output: Counted,
  }),
  'usage.beat': call('usage.beat', {
    summary: 'The app is open and looked at, every 10 s',
    errors: ['notAllowed'],
    /** Without a page it counts as `other`. */
    input: z.strictObject({ ...identity, page: z.optional(Page) }),
    output: Counted,
  }),
};
