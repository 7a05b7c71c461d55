import { z } from 'zod';
import { drawnCard, type DrawnCard } from '../dingtalk/card-templates';
import type { DisplayContent } from './display-shapes';
import { plainMarkdown } from './display-text';

/** Returns robot messages and work notifications of DingTalk for display. */
export function displayDingtalk(type: string, content: unknown): DisplayContent {
  const read = fields.safeParse(content).data ?? {};
  if (type === 'sampleText' || type === 'work:text') return { kind: 'text', text: read.content ?? '' };
  if (type === 'work:oa') return displayOa(content);
  if (type === 'card') return displayCard(content);
  const markdown = read.text ?? read.markdown ?? '';
  const { lines, links } = plainMarkdown(markdown);
  return {
    kind: 'card',
    card: { title: read.title ?? '', lines, links: [...links, ...listButtons(read)] },
    ...(markdown !== '' && { markdown }),
  };
}

const optional = z.string().optional();
const fields = z
  .object({
    content: optional,
    title: optional,
    text: optional,
    markdown: optional,
    messageUrl: optional,
    singleTitle: optional,
    singleURL: optional,
    single_title: optional,
    single_url: optional,
    btn_json_list: z.array(z.object({ title: z.string(), action_url: z.string() })).optional(),
  })
  .catchall(z.unknown());

function listButtons(read: z.infer<typeof fields>): { text: string; url: string }[] {
  const pairs: [unknown, unknown][] = [
    [read.singleTitle ?? read.single_title, read.singleURL ?? read.single_url],
    [read.title, read.messageUrl],
    ...[1, 2, 3, 4, 5].map((number): [unknown, unknown] => [read[`actionTitle${number}`], read[`actionURL${number}`]]),
    ...[1, 2].map((number): [unknown, unknown] => [read[`buttonTitle${number}`], read[`buttonUrl${number}`]]),
    ...(read.btn_json_list ?? []).map(({ title, action_url }): [unknown, unknown] => [title, action_url]),
  ];
  return pairs.flatMap(([text, url]) =>
    typeof text === 'string' && typeof url === 'string' && url !== '' ? [{ text, url }] : [],
  );
}

const shownCard = z.object({ cardTemplateId: z.string().default(''), cardParamMap: z.record(z.string(), z.string()) });

/** Returns an interactive card with its layout from the vendor's builder; a card with an unknown layout is shown by its parameters. */
function displayCard(content: unknown): DisplayContent {
  const { cardTemplateId = '', cardParamMap: params = {} } = shownCard.safeParse(content).data ?? {};
  const cardTemplate = drawnCard(cardTemplateId);
  const { title = '', ...otherParams } = params;
  if (cardTemplate) return displayDrawn(cardTemplate, title, params);
  const lines = Object.entries(otherParams).map(([name, value]) => `${name}: ${value}`);
  return { kind: 'card', card: { title, lines, links: [] } };
}

function displayDrawn(template: DrawnCard, title: string, params: Record<string, string>): DisplayContent {
  const getParam = (name: string) => params[name] ?? '';
  const plainTexts = template.lines.map((name) => plainMarkdown(getParam(name)));
  const isOpen = getParam(template.while.param) === template.while.is;
  return {
    kind: 'card',
    card: {
      title,
      lines: plainTexts.flatMap(({ lines }) => lines),
      links: [
        ...plainTexts.flatMap(({ links }) => links),
        { text: getParam(template.link.text), url: getParam(template.link.url) },
      ],
      ...(isOpen
        ? {
            inputs: template.inputs.map(({ name, label }) => ({ name, label: getParam(label) })),
            buttons: template.buttons.map(({ label }) => getParam(label)),
          }
        : {}),
    },
  };
}

const oa = z.object({
  message_url: z.string().optional(),
  head: z.object({ text: z.string() }).optional(),
  body: z
    .object({
      title: z.string().optional(),
      content: z.string().optional(),
      form: z.array(z.object({ key: z.string(), value: z.string() })).optional(),
    })
    .optional(),
});

function displayOa(content: unknown): DisplayContent {
  const message = oa.safeParse(content).data ?? {};
  const title = message.body?.title ?? message.head?.text ?? '';
  const lines = [
    ...(message.body?.form ?? []).map(({ key, value }) => `${key}${value}`),
    ...(message.body?.content ? [message.body.content] : []),
  ];
  return {
    kind: 'card',
    card: { title, lines, links: message.message_url ? [{ text: title, url: message.message_url }] : [] },
  };
}
