import { z } from 'zod';
import type { Connections } from '../events/connections';
import type { Person } from '../people';
import { type FeishuSuite } from '../suites';
import { listIds } from '../world/directory';
import { freshId } from '../world/ids';
import type { World } from '../world/world';
import { feishuApplication } from '../world/tenant';
import { askApplication } from './ask-application';

/** The time after its sending in which a card accepts taps, in milliseconds. */
const tappableMs = 30 * 24 * 60 * 60_000;

const record = z.record(z.string(), z.unknown());
const value = z.union([record, z.string()]);
/** A button that pushes: it has a value, or in the second schema a behaviour. */
const button = z
  .looseObject({
    tag: z.literal('button'),
    value: value.optional(),
    name: z.string().optional(),
    behaviors: z.array(z.looseObject({ type: z.string(), value: value.optional() })).optional(),
    form_action_type: z.string().optional(),
    action_type: z.string().optional(),
  })
  .transform((rawButton) => ({
    name: rawButton.name,
    value: rawButton.value ?? rawButton.behaviors?.find(({ type }) => type === 'callback')?.value,
    submits: rawButton.form_action_type === 'submit' || rawButton.action_type === 'form_submit',
  }));
type Button = z.infer<typeof button>;
const answerSchema = z.object({
  toast: z.object({ type: z.string(), content: z.string() }).optional(),
  card: z.object({ type: z.literal('raw'), data: record }).optional(),
});

/** Returns the buttons of a card that push to the application, in their order. */
function listButtons(content: unknown): Button[] {
  if (Array.isArray(content)) return content.flatMap(listButtons);
  const pressed = button.safeParse(content).data;
  if (pressed) return pressed.value === undefined && !pressed.submits ? [] : [pressed];
  const object = record.safeParse(content).data;
  return object ? Object.entries(object).flatMap(([name, child]) => (name === 'value' ? [] : listButtons(child))) : [];
}

/**
 * Simulates the client when a person taps a button with a value. The suite pushes it, encrypted and signed, to the address in the console of the
 * application. It then shows the message of the answer, and the new card if the answer contains one. @returns the message that the person sees;
 * undefined if the application did not answer correctly
 */
export async function tapCard(
  { world, connections }: { world: World; connections: Connections },
  suite: FeishuSuite,
  tapped: { messageId: string; person: Person; button: number; form?: Record<string, string> | undefined },
  options: { forge?: boolean } = {},
): Promise<{ status: number; words: string | undefined }> {
  const message = world.chats.findMessage(suite, tapped.messageId);
  const pressed = message && listButtons(JSON.parse(message.message.content) as unknown)[tapped.button];
  if (!message || !pressed || world.now() - message.message.at >= tappableMs) return { status: 0, words: undefined };
  const token = freshId('c-');
  world.cardTokens.give(token, suite, tapped.messageId);
  const { openId, unionId, userId } = listIds(suite, tapped.person);
  const event = {
    id: freshId('ev'),
    type: 'card.action.trigger',
    at: world.now(),
    content: {
      operator: {
        open_id: openId,
        user_id: userId,
        union_id: unionId,
        tenant_key: feishuApplication(suite).tenantKey,
      },
      token,
      action: {
        tag: 'button',
        timezone: 'Asia/Shanghai',
        ...(pressed.value !== undefined && { value: pressed.value }),
        ...(pressed.name && { name: pressed.name }),
        ...(pressed.submits && { form_value: tapped.form ?? {} }),
      },
      host: 'im_message',
      context: { open_message_id: tapped.messageId, open_chat_id: message.chat.id },
    },
  };
  const { status, data } = await askApplication(
    { world, connections },
    suite,
    event,
    options.forge ? 'signature' : undefined,
  );
  if (status === 200) world.cardTokens.answered(token);
  const answer = answerSchema.safeParse(data).data;
  if (answer?.card) world.chats.revise(message.message, JSON.stringify(answer.card.data));
  return { status, words: answer?.toast?.content };
}
