import * as z from 'zod/mini';
import { webhookEvents } from '../../metadata/webhook-events';
import { call, callForKeys } from '../call';
import { Empty, Id, Paging } from '../shapes';

/** The most webhooks of a company. */
export const webhooksLimit = 20;
const nameLimit = 60;
const addressLimit = 1_000;

export const settableProperties = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(nameLimit)),
  /** An https address outside the server's network; http and inner addresses only where the operator has allowed their network. */
  url: z.string().check(z.trim(), z.maxLength(addressLimit)),
  events: z.array(z.enum(webhookEvents)).check(z.minLength(1), z.maxLength(webhookEvents.length)),
  /** The API key of the webhook. The webhook sends only what this key may read, and ends with the key. */
  key_id: Id,
};

const Webhook = z.object({
  _id: z.string(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  key_id: z.string(),
  /** `failing`: nothing has arrived since `failing_since`; `off`: switched off, by an administrator or after three days of failure. */
  state: z.enum(['on', 'failing', 'off']),
  failing_since: z.nullable(z.number()),
  create_time: z.number(),
});
export type Webhook = z.infer<typeof Webhook>;

const WebhookDelivery = z.object({
  _id: z.string(),
  event: z.string(),
  table_id: z.string(),
  record_id: z.string(),
  state: z.enum(['waiting', 'done', 'failed']),
  /** HTTP status of the last answer; null where there was none. */
  status: z.nullable(z.number()),
  /** The beginning of the last answer, or the reason why there was none. */
  answer: z.string(),
  attempts: z.number(),
  /** The time of the event. */
  create_time: z.number(),
  /** The time of the last attempt. */
  update_time: z.number(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const writes = ['keyReused', 'inProgress'] as const;

/** Webhooks, which notify other programs of events, for administrators. */
export const webhooks = {
  'webhooks.list': callForKeys('webhooks.list', {
    summary:
      'The webhooks of the company, the newest first; for administrators, and those of its own key for a program',
    input: z.strictObject({}),
    output: z.object({ list: z.array(Webhook) }),
    errors: ['notAllowed'],
  }),
  'webhooks.create': callForKeys('webhooks.create', {
    answersSecret: true,
    summary:
      'Makes a webhook. The answer is the only place where the secret stands by which its deliveries are signed; for administrators, and for a program with its own key',
    input: z.strictObject(settableProperties),
    output: z.object({ id: z.string(), secret: z.string() }),
    errors: ['notAllowed', 'invalid', 'webhookAddress', 'tooManyWebhooks', ...writes],
  }),
  'webhooks.update': callForKeys('webhooks.update', {
    summary: 'Changes a webhook, switches it off or on again; for administrators, and one of its own key for a program',
    input: z.strictObject({ id: Id, ...z.partial(z.object(settableProperties)).shape, is_on: z.optional(z.boolean()) }),
    output: Empty,
    errors: ['notAllowed', 'notFound', 'invalid', 'webhookAddress', ...writes],
  }),
  'webhooks.remove': callForKeys('webhooks.remove', {
    summary: 'Removes a webhook, with what waits for it; for administrators, and one of its own key for a program',
    input: z.strictObject({ id: Id }),
    output: Empty,
    errors: ['notAllowed', 'notFound', ...writes],
  }),
  'webhooks.deliveries': callForKeys('webhooks.deliveries', {
    summary:
      'A page of the deliveries of a webhook with their answers, the last first; for administrators, and of one of its own key for a program',
    input: z.strictObject({ id: Id, ...Paging }),
    output: z.object({ list: z.array(WebhookDelivery), has_more: z.boolean() }),
    errors: ['notAllowed', 'notFound'],
  }),
  'webhooks.test': callForKeys('webhooks.test', {
    summary:
      'Sends a test event to the address of a webhook, and answers the id of its delivery; for administrators, and one of its own key for a program',
    input: z.strictObject({ id: Id }),
    output: z.object({ id: z.string() }),
    errors: ['notAllowed', 'notFound', ...writes],
  }),
  'webhooks.replay': call('webhooks.replay', {
    summary: 'Sends a delivery that is over once more, with what the record holds now; for administrators',
    input: z.strictObject({ id: Id }),
    output: Empty,
    errors: ['notAllowed', 'notFound', ...writes],
  }),
};
