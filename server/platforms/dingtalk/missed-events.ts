import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { SentEvents } from '../platform';
import type { DingtalkClient } from './client';
import { dingtalkEvents } from './events';

const record = z.record(z.string(), z.unknown());
const Failed = z.object({
  failed_list: z
    .array(z.looseObject({ call_back_tag: z.string().min(1), event_time: z.coerce.number().nonnegative() }))
    .default([]),
  has_more: z.boolean().default(false),
});
/** The maximum number of pages: two equal lists would never end. */
const mostPages = 100;

/** Reads the pushes that this server did not answer. After two repetitions the suite stores them for retrieval. */
export async function dingtalkMissedEvents(client: DingtalkClient): Promise<SentEvents[]> {
  const missedEvents: SentEvents[] = [];
  for (let pages = 0; pages < mostPages; pages += 1) {
    const page = await client.call({
      host: 'oapi',
      method: 'GET',
      path: '/call_back/get_call_back_failed_result',
      data: Failed,
      as: 'app',
      // The suite answers each call once.
      repeatable: false,
    });
    for (const { call_back_tag: type, event_time: eventTime, ...entry } of page.failed_list) {
      const body = record.safeParse(entry[type]).data ?? {};
      const content = { ...body, ...record.safeParse(body.bpmsCallBackData ?? body.callbackData).data };
      const events = dingtalkEvents(type, content, eventTime) ?? [];
      const id = createHash('sha256')
        .update(JSON.stringify([type, eventTime, content]))
        .digest('hex');
      missedEvents.push({ id, tenantKey: client.app.corpId, events });
    }
    if (!page.has_more || page.failed_list.length === 0) break;
  }
  return missedEvents;
}
