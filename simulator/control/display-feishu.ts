import { z } from 'zod';
import type { DisplayCard, DisplayContent } from './display-shapes';
import { plainMarkdown, plainMentions } from './display-text';

/**
 * Returns cards of Feishu and Lark, schema 1 and 2, for display. The content is free-form JSON with many kinds of elements, so it is traversed:
 * texts become lines, buttons and link texts become links, and unknown elements are searched for both.
 */
export function displayFeishu(type: string, content: unknown): DisplayContent {
  if (type === 'text')
    return { kind: 'text', text: plainMentions(z.object({ text: z.string() }).safeParse(content).data?.text ?? '') };
  const card: DisplayCard = { title: getTitle(content), lines: [], links: [] };
  const tags = getTags(content);
  if (tags.length > 0) card.tags = tags;
  const cardContent = record.safeParse(content).data ?? {};
  const url = z.object({ url: z.string().min(1) }).safeParse(cardContent.card_link).data?.url;
  for (const section of buildBody(cardContent)) walk(section, card);
  if (url && !card.links.some((link) => link.url === url)) card.links.push({ text: card.title, url });
  return { kind: 'card', card };
}

const record = z.record(z.string(), z.unknown());
const text = z.object({ content: z.string() });

function getTitle(content: unknown): string {
  const old = z.object({ header: z.object({ title: text }) }).safeParse(content).data?.header.title.content;
  const template = z.object({ data: z.object({ template_id: z.string() }) }).safeParse(content).data?.data.template_id;
  const post = z.record(z.string(), z.object({ title: z.string() })).safeParse(content).data;
  return old ?? template ?? Object.values(post ?? {})[0]?.title ?? '';
}

function getTags(content: unknown): string[] {
  const list = z.object({ header: z.object({ text_tag_list: z.array(z.object({ text })) }) }).safeParse(content).data;
  return list?.header.text_tag_list.map((tag) => tag.text.content) ?? [];
}

/** Returns the members with the visible content: the elements, a localised version of them, a body, or a post's lines. */
function buildBody(card: Record<string, unknown>): unknown[] {
  const local = record.safeParse(card.i18n_elements).data;
  const first = local?.zh_cn ?? Object.values(local ?? {})[0];
  const post =
    card.header === undefined && card.elements === undefined && card.body === undefined ? Object.values(card) : [];
  return [card.elements, first, card.body, ...post].filter((section) => section !== undefined);
}

const texty = z.object({
  tag: z.enum(['markdown', 'lark_md', 'plain_text', 'text', 'a']),
  content: z.string().optional(),
  text: z.string().optional(),
  href: z.string().optional(),
});
const button = z.object({ tag: z.literal('button'), text });
const pushes = z.union([
  z.object({ value: z.unknown().refine((value) => value !== undefined) }),
  z.object({ behaviors: z.array(z.object({ type: z.literal('callback') })).min(1) }),
  z.object({ form_action_type: z.literal('submit') }),
  z.object({ action_type: z.literal('form_submit') }),
]);
const input = z.object({
  tag: z.literal('input'),
  name: z.string(),
  label: text.optional(),
  placeholder: text.optional(),
});

function walk(node: unknown, card: DisplayCard): void {
  if (Array.isArray(node)) {
    for (const child of node) walk(child, card);
    return;
  }
  const object = record.safeParse(node).data;
  if (!object) return;
  const pressed = button.safeParse(object).data;
  if (pressed) {
    const address = getAddress(object);
    if (address) card.links.push({ text: pressed.text.content, ...address });
    else if (pushes.safeParse(object).success) card.buttons = [...(card.buttons ?? []), pressed.text.content];
    else card.lines.push(`[${pressed.text.content}]`);
    return;
  }
  const inputElement = input.safeParse(object).data;
  if (inputElement) {
    const label = inputElement.label?.content ?? inputElement.placeholder?.content ?? inputElement.name;
    card.inputs = [...(card.inputs ?? []), { name: inputElement.name, label }];
    return;
  }
  const textElement = texty.safeParse(object).data;
  if (textElement) {
    const content = textElement.content ?? textElement.text ?? '';
    if (textElement.tag === 'markdown' || textElement.tag === 'lark_md') {
      const { lines, links } = plainMarkdown(content);
      card.lines.push(...lines);
      card.links.push(...links);
    } else {
      card.lines.push(...content.split('\n').filter((textLine) => textLine.trim() !== ''));
    }
    if (textElement.href) card.links.push({ text: textElement.text ?? textElement.href, url: textElement.href });
    return;
  }
  for (const [name, child] of Object.entries(object))
    if (!['header', 'behaviors', 'value', 'confirm'].includes(name)) walk(child, card);
}

const devices = z.object({
  url: z.string().optional(),
  pc_url: z.string().optional(),
  android_url: z.string().optional(),
});

/** Returns the target of a button: `url`, `multi_url`, or the `open_url` behaviour of schema 2. */
function getAddress(object: Record<string, unknown>): { url: string; pcUrl?: string } | undefined {
  const linkElement = z
    .object({
      url: z.string().min(1).optional(),
      multi_url: devices.optional(),
      behaviors: z.array(devices.extend({ type: z.string(), default_url: z.string().optional() })).optional(),
    })
    .safeParse(object).data;
  const openBehavior = linkElement?.behaviors?.find(({ type }) => type === 'open_url');
  const byDevice = linkElement?.multi_url ?? openBehavior;
  const url = linkElement?.url ?? byDevice?.android_url ?? byDevice?.url ?? openBehavior?.default_url;
  return url === undefined ? undefined : { url, ...(byDevice?.pc_url === undefined ? {} : { pcUrl: byDevice.pc_url }) };
}
