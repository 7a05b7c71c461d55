import * as z from 'zod/mini';
import { channels } from '../../platforms';
import { usageBatch, usageNames, usagePages } from '../../usage';
import { Moment } from '../../values/date-time';
import { call } from '../call';
import { Id } from '../shapes';

/** The identity of the user. It must match the session; another identity is refused. */
const identity = {
  client: z.strictObject({ client_id: Id }),
  user: z.strictObject({ member_id: Id }),
  organization: z.strictObject({ channel: z.enum(channels) }),
};
const Page = z.enum(usagePages);
/** False where the company has turned counting off: the app stops sending. */
const Counted = z.object({ on: z.boolean() });

/** Usage counts of the app (REQ shell 7.29, SD-21). They are collected in memory first, so these calls do not write. */
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
    /** A call without a page counts as `other`. */
    input: z.strictObject({ ...identity, page: z.optional(Page) }),
    output: Counted,
  }),
};
