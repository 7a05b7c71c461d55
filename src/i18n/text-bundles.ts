import i18next, { type ResourceLanguage } from 'i18next';
import { language, type Language } from './index';

type Loaders = Record<Language, () => Promise<{ default: ResourceLanguage }>>;

/** Texts of parts that are loaded when they are opened: they come with the part, because every text of the first page is weighed. */
const textBundles = {
  login: {
    zh: () => import(/* webpackChunkName: "texts-login-zh" */ './texts/login-zh'),
    en: () => import(/* webpackChunkName: "texts-login-en" */ './texts/login-en'),
    ja: () => import(/* webpackChunkName: "texts-login-ja" */ './texts/login-ja'),
  },
  /** The record's page, its forms, notes and chats; its products, rows, custom tabs and task list. */
  record: {
    zh: () => import(/* webpackChunkName: "texts-record-zh" */ './texts/record-zh'),
    en: () => import(/* webpackChunkName: "texts-record-en" */ './texts/record-en'),
    ja: () => import(/* webpackChunkName: "texts-record-ja" */ './texts/record-ja'),
  },
  /** How data comes in and goes out: exports, imports, and what other programs may do. */
  data: {
    zh: () => import(/* webpackChunkName: "texts-data-zh" */ './texts/data-zh'),
    en: () => import(/* webpackChunkName: "texts-data-en" */ './texts/data-en'),
    ja: () => import(/* webpackChunkName: "texts-data-ja" */ './texts/data-ja'),
  },
  /** What administrators configure, who belongs to a company and what each may do, and what was changed. */
  administration: {
    zh: () => import(/* webpackChunkName: "texts-administration-zh" */ './texts/administration-zh'),
    en: () => import(/* webpackChunkName: "texts-administration-en" */ './texts/administration-en'),
    ja: () => import(/* webpackChunkName: "texts-administration-ja" */ './texts/administration-ja'),
  },
  /** A new company: the guide and its form; and pages that say why somebody cannot come in. */
  access: {
    zh: () => import(/* webpackChunkName: "texts-access-zh" */ './texts/access-zh'),
    en: () => import(/* webpackChunkName: "texts-access-en" */ './texts/access-en'),
    ja: () => import(/* webpackChunkName: "texts-access-ja" */ './texts/access-ja'),
  },
  /** Views and filters of the lists, boards of records by stage, and the global search. */
  lists: {
    zh: () => import(/* webpackChunkName: "texts-lists-zh" */ './texts/lists-zh'),
    en: () => import(/* webpackChunkName: "texts-lists-en" */ './texts/lists-en'),
    ja: () => import(/* webpackChunkName: "texts-lists-ja" */ './texts/lists-ja'),
  },
  /** The main tab of the home page with its day, notices and metrics; the menus of the header, settings, help. */
  main: {
    zh: () => import(/* webpackChunkName: "texts-main-zh" */ './texts/main-zh'),
    en: () => import(/* webpackChunkName: "texts-main-en" */ './texts/main-en'),
    ja: () => import(/* webpackChunkName: "texts-main-ja" */ './texts/main-ja'),
  },
} satisfies Record<string, Loaders>;

const loading = new Map<string, Promise<void>>();

/** A part with its texts: `lazyPart(() => withTexts('lists', import('…')))`. Both are asked for at once. */
export async function withTexts<Part>(bundle: keyof typeof textBundles, loadingPart: Promise<Part>): Promise<Part> {
  const [loaded] = await Promise.all([loadingPart, getTexts(bundle)]);
  return loaded;
}

function getTexts(bundle: keyof typeof textBundles): Promise<void> {
  const pendingLoad = loading.get(bundle);
  if (pendingLoad) return pendingLoad;
  const texts = loadTexts(bundle);
  loading.set(bundle, texts);
  // What failed is asked for again the next time.
  texts.catch(() => loading.delete(bundle));
  return texts;
}

async function loadTexts(bundle: keyof typeof textBundles): Promise<void> {
  // The language may only be known once the suite has named its own.
  if (!i18next.isInitialized) await new Promise<void>((resolve) => i18next.on('initialized', () => resolve()));
  const { default: namespaces } = await textBundles[bundle][language()]();
  for (const [namespace, texts] of Object.entries(namespaces)) i18next.addResourceBundle(language(), namespace, texts);
}
