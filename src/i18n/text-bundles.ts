import i18next from 'i18next';
import { language } from './index';
import { loadTexts } from './load-texts';

/** The texts of parts that load when they are opened, because the first page must stay small. Each has a file for each language in `texts/`. */
type TextBundle =
  | 'login'
  /** The record's page, its forms, notes and chats; its products, rows, custom tabs and task list. */
  | 'record'
  /** Texts about import and export of data, and about the access of other programs. */
  | 'data'
  /** Texts about the configuration, the members of a company and their rights, and the log of changes. */
  | 'administration'
  /** A new company: the guide and its form; and pages that explain why a person cannot sign in. */
  | 'access'
  /** The pages that are opened in a chat. */
  | 'chat'
  /** Views and filters of the lists, boards of records by stage, and the global search. */
  | 'lists'
  /** The main tab of the home page with its day, notices and metrics; the menus of the header, settings, help. */
  | 'main';

const loading = new Map<string, Promise<void>>();

/** Loads a part with its texts: `lazyPart(() => withTexts('lists', import('…')))`. Both are requested at once. */
export async function withTexts<Part>(bundle: TextBundle, loadingPart: Promise<Part>): Promise<Part> {
  const [loaded] = await Promise.all([loadingPart, getTexts(bundle)]);
  return loaded;
}

function getTexts(bundle: TextBundle): Promise<void> {
  const pendingLoad = loading.get(bundle);
  if (pendingLoad) return pendingLoad;
  const texts = addTexts(bundle);
  loading.set(bundle, texts);
  // A failed request is sent again the next time.
  texts.catch(() => loading.delete(bundle));
  return texts;
}

async function addTexts(bundle: TextBundle): Promise<void> {
  // The language may only be known once the suite has reported its own.
  if (!i18next.isInitialized) await new Promise<void>((resolve) => i18next.on('initialized', () => resolve()));
  const namespaces = await loadTexts(`${bundle}-${language()}`);
  for (const [namespace, texts] of Object.entries(namespaces)) i18next.addResourceBundle(language(), namespace, texts);
}
