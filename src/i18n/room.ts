import i18next, { type ResourceLanguage } from 'i18next';
import { language, type Language } from './index';

type Loaders = Record<Language, () => Promise<{ default: ResourceLanguage }>>;

/** Texts of parts that are loaded when they are opened: they come with the part, because every text of the first page is weighed. */
const rooms = {
  login: {
    zh: () => import(/* webpackChunkName: "words-login-zh" */ './texts/login-zh'),
    en: () => import(/* webpackChunkName: "words-login-en" */ './texts/login-en'),
    ja: () => import(/* webpackChunkName: "words-login-ja" */ './texts/login-ja'),
  },
  /** The record's page, its forms, notes and chats. */
  record: {
    zh: () => import(/* webpackChunkName: "words-record-zh" */ './texts/record-zh'),
    en: () => import(/* webpackChunkName: "words-record-en" */ './texts/record-en'),
    ja: () => import(/* webpackChunkName: "words-record-ja" */ './texts/record-ja'),
  },
  /** Menus of the header, settings, help. */
  menus: {
    zh: () => import(/* webpackChunkName: "words-menus-zh" */ './texts/menus-zh'),
    en: () => import(/* webpackChunkName: "words-menus-en" */ './texts/menus-en'),
    ja: () => import(/* webpackChunkName: "words-menus-ja" */ './texts/menus-ja'),
  },
  /** A new company: the guide and its form. */
  onboarding: {
    zh: () => import(/* webpackChunkName: "words-onboarding-zh" */ './texts/onboarding-zh'),
    en: () => import(/* webpackChunkName: "words-onboarding-en" */ './texts/onboarding-en'),
    ja: () => import(/* webpackChunkName: "words-onboarding-ja" */ './texts/onboarding-ja'),
  },
  /** Pages that say why somebody cannot come in. */
  access: {
    zh: () => import(/* webpackChunkName: "words-access-zh" */ './texts/access-zh'),
    en: () => import(/* webpackChunkName: "words-access-en" */ './texts/access-en'),
    ja: () => import(/* webpackChunkName: "words-access-ja" */ './texts/access-ja'),
  },
  /** Global search. */
  search: {
    zh: () => import(/* webpackChunkName: "words-search-zh" */ './texts/search-zh'),
    en: () => import(/* webpackChunkName: "words-search-en" */ './texts/search-en'),
    ja: () => import(/* webpackChunkName: "words-search-ja" */ './texts/search-ja'),
  },
  /** Views and filters of the lists. */
  views: {
    zh: () => import(/* webpackChunkName: "words-views-zh" */ './texts/views-zh'),
    en: () => import(/* webpackChunkName: "words-views-en" */ './texts/views-en'),
    ja: () => import(/* webpackChunkName: "words-views-ja" */ './texts/views-ja'),
  },
  /** What is told on the home page, and its figures. */
  main: {
    zh: () => import(/* webpackChunkName: "words-main-zh" */ './texts/main-zh'),
    en: () => import(/* webpackChunkName: "words-main-en" */ './texts/main-en'),
    ja: () => import(/* webpackChunkName: "words-main-ja" */ './texts/main-ja'),
  },
} satisfies Record<string, Loaders>;

const loading = new Map<string, Promise<void>>();

/** A part with its texts: `lazyPart(() => withTexts('views', import('…')))`. Both set out at once. */
export async function withTexts<Part>(room: keyof typeof rooms, part: Promise<Part>): Promise<Part> {
  const [loaded] = await Promise.all([part, textsOf(room)]);
  return loaded;
}

function textsOf(room: keyof typeof rooms): Promise<void> {
  const there = loading.get(room);
  if (there) return there;
  const coming = load(room);
  loading.set(room, coming);
  // What failed is asked for anew the next time.
  coming.catch(() => loading.delete(room));
  return coming;
}

async function load(room: keyof typeof rooms): Promise<void> {
  // Which language it is may only be known once the suite has told its own.
  if (!i18next.isInitialized) await new Promise<void>((resolve) => i18next.on('initialized', () => resolve()));
  const { default: texts } = await rooms[room][language()]();
  for (const [name, words] of Object.entries(texts)) i18next.addResourceBundle(language(), name, words);
}
