import * as z from 'zod/mini';
import { Empty, Id } from '../../shapes';
import { defineEndpoint } from '../endpoint';
import { ApiDelivery, ApiWebhook } from '../endpoint-shapes';
import { settableProperties } from '../webhooks';

const area = 'Webhooks';
const { name, url, events } = settableProperties;

/** The webhooks of the key that calls. Each sends what this key may read, and ends with it. */
export const webhookEndpoints = {
  listWebhooks: defineEndpoint({
    area,
    method: 'GET',
    path: '/v1/webhooks',
    summary: 'The webhooks of the key, the newest first',
    input: z.strictObject({}),
    output: z.object({ data: z.array(ApiWebhook) }),
    calls: ['webhooks.list'],
  }),
  createWebhook: defineEndpoint({
    area,
    method: 'POST',
    path: '/v1/webhooks',
    summary: 'Makes a webhook. The answer is the only place where the secret stands by which its deliveries are signed',
    status: 201,
    input: z.strictObject({ name, url, events }),
    output: z.object({ id: z.string(), secret: z.string() }),
    calls: ['webhooks.create'],
  }),
  updateWebhook: defineEndpoint({
    area,
    method: 'PATCH',
    path: '/v1/webhooks/{id}',
    summary: 'Changes a webhook, switches it off or on again',
    input: z.strictObject({
      id: Id,
      name: z.optional(name),
      url: z.optional(url),
      events: z.optional(events),
      is_on: z.optional(z.boolean()),
    }),
    output: Empty,
    calls: ['webhooks.update'],
  }),
  deleteWebhook: defineEndpoint({
    area,
    method: 'DELETE',
    path: '/v1/webhooks/{id}',
    summary: 'Removes a webhook with what waits for it',
    input: z.strictObject({ id: Id }),
    output: Empty,
    calls: ['webhooks.remove'],
  }),
  testWebhook: defineEndpoint({
    area,
    method: 'POST',
    path: '/v1/webhooks/{id}/test',
    summary: 'Sends a signed test event to the address. `deliveries` shows what it has answered',
    input: z.strictObject({ id: Id }),
    output: z.object({ delivery_id: z.string() }),
    calls: ['webhooks.test'],
  }),
  listDeliveries: defineEndpoint({
    area,
    method: 'GET',
    path: '/v1/webhooks/{id}/deliveries',
    summary: 'The last hundred deliveries of a webhook with their answers, the last first',
    input: z.strictObject({ id: Id }),
    output: z.object({ data: z.array(ApiDelivery) }),
    calls: ['webhooks.deliveries'],
  }),
};
