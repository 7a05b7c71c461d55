import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Person } from '../people';
import { feishuApplications, type FeishuSuite } from '../suites';
import { idsOf } from '../world/directory';
import { freshId } from '../world/ids';
import type { World } from '../world/world';
import { encryptEvent, eventSignature } from './crypto';

/** The suite gives up waiting for an answer after this; the person sees that it failed. Milliseconds. */
const timeoutMs = 3_000;

const record = z.record(z.string(), z.unknown());
const button = z.looseObject({ tag: z.literal('button'), value: z.union([record, z.string()]) });
const answerSchema = z.object({
  toast: z.object({ type: z.string(), content: z.string() }).optional(),
  card: z.object({ type: z.literal('raw'), data: record }).optional(),
});

/** The values of the buttons of a card that push to the application, in their order. */
function callbackValues(content: unknown): (Record<string, unknown> | string)[] {
  if (Array.isArray(content)) return content.flatMap(callbackValues);
  const pressed = button.safeParse(content).data;
  if (pressed) return [pressed.value];
  const object = record.safeParse(content).data;
  return object
    ? Object.entries(object).flatMap(([name, child]) => (name === 'value' ? [] : callbackValues(child)))
    : [];
}

/**
 * What the client does when somebody taps a button with a value: the suite pushes it, encrypted and signed, to the address that the
 * console of the application holds, shows the words of the answer, and the new card where the answer holds one.
 * @returns the words that the person sees; undefined where the application did not answer as it must.
 */
export async function tapCard(
  world: World,
  suite: FeishuSuite,
  tapped: { messageId: string; person: Person; button: number },
  options: { forge?: boolean } = {},
): Promise<{ status: number; words: string | undefined }> {
  const found = world.chats.findMessage(suite, tapped.messageId);
  const value = found && callbackValues(JSON.parse(found.message.content) as unknown)[tapped.button];
  if (!found || value === undefined) return { status: 0, words: undefined };
  const { appId, tenantKey, verificationToken, encryptKey } = feishuApplications[suite];
  const { openId, unionId, userId } = idsOf(suite, tapped.person);
  const body = JSON.stringify({
    encrypt: encryptEvent(
      encryptKey,
      JSON.stringify({
        schema: '2.0',
        header: {
          event_id: freshId('ev'),
          event_type: 'card.action.trigger',
          create_time: String(world.now()),
          token: verificationToken,
          app_id: appId,
          tenant_key: tenantKey,
        },
        event: {
          operator: { open_id: openId, user_id: userId, union_id: unionId, tenant_key: tenantKey },
          token: freshId('c-'),
          action: { tag: 'button', value, timezone: 'Asia/Shanghai' },
          host: 'im_message',
          context: { open_message_id: tapped.messageId, open_chat_id: found.chat.id },
        },
      }),
    ),
  });
  const timestamp = String(Math.floor(world.now() / 1_000));
  const nonce = randomBytes(8).toString('hex');
  const signature = eventSignature(timestamp, nonce, options.forge ? 'somebody else' : encryptKey, body);
  const response = await fetch(`${world.appOrigin}/api/callback/${suite}/card`, {
    method: 'POST',
    signal: AbortSignal.timeout(timeoutMs),
    body,
    headers: {
      'content-type': 'application/json',
      'x-lark-request-timestamp': timestamp,
      'x-lark-request-nonce': nonce,
      'x-lark-signature': signature,
    },
  }).catch(() => undefined);
  const answer = answerSchema.safeParse(response?.ok ? await response.json().catch(() => undefined) : undefined).data;
  if (answer?.card) world.chats.revise(found.message, JSON.stringify(answer.card.data));
  return { status: response?.status ?? 0, words: answer?.toast?.content };
}
