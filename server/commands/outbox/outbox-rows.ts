import { z } from 'zod';
import { errorNames } from '../../../domain/errors';

/** The reasons for giving a row up: a refusal by the suite or the server, three days without an answer, or a crash at each attempt. */
export const endings = ['refused', 'tooOld', 'deadly'] as const;
export type Ending = (typeof endings)[number];

const Text = z.string().optional().catch(undefined);
const Named = z.object({ table_id: Text, record_id: Text, chat_id: Text, member_id: Text });

/** Returns the ids in a row's payload of any kind. */
export function namedBy(payload: unknown): z.output<typeof Named> {
  return Named.parse(payload);
}

/** The ending of a failed row: its result as the worker wrote it. */
const RowEnding = z.object({
  ended: z.enum(endings).catch('refused'),
  error: z
    .object({ name: z.enum(errorNames), params: z.record(z.string(), z.unknown()) })
    .catch({ name: 'suiteUnavailable', params: {} }),
});
export type Ended = z.output<typeof RowEnding>;

export function classifyEnding(result: unknown): Ended {
  return RowEnding.catch({ ended: 'refused', error: { name: 'suiteUnavailable', params: {} } }).parse(result);
}
