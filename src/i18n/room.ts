import i18next from 'i18next';
import { language, type Language } from './index';

/** Texts of parts that are loaded when they are opened: they come with the part, because every text of the first page is weighed. */
const rooms = {
  views: {
    zh: () => import(/* webpackChunkName: "words-views-zh" */ '../../locales/zh/views.json'),
    en: () => import(/* webpackChunkName: "words-views-en" */ '../../locales/en/views.json'),
    ja: () => import(/* webpackChunkName: "words-views-ja" */ '../../locales/ja/views.json'),
  },
} satisfies Record<string, Record<Language, () => Promise<unknown>>>;

/** The part when its room of texts is there too. */
export async function withTexts<Part>(room: keyof typeof rooms, part: Promise<Part>): Promise<Part> {
  const here = language();
  const texts = i18next.hasResourceBundle(here, room) ? undefined : rooms[room][here]();
  const loaded = await part;
  if (texts) i18next.addResourceBundle(here, room, (await texts).default);
  return loaded;
}
