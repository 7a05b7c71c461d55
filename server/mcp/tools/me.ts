import * as z from 'zod/mini';
import { dayIn } from '../../../domain/calendar';
import { defineTool } from '../tool';

export const me = defineTool({
  description:
    'Answers in whose name you work (the ids that filters on owners take), what the key may read and write, the company’s time zone and its day today. Call it first.',
  effect: 'read',
  input: z.strictObject({}),
  run: ({ actor, language, publicUrl, now }) =>
    Promise.resolve({
      member: { id: actor.memberId, name: actor.name },
      // A key in its own name owns no records.
      works_as: actor.key?.isItself ? 'program' : 'member',
      key: { name: actor.key?.name ?? '', scopes: actor.key?.scopes ?? {} },
      company: { id: actor.clientId, suite: actor.channel, time_zone: actor.timeZone },
      today: dayIn(actor.timeZone, now),
      language,
      app: publicUrl,
    }),
});
