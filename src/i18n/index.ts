import type { Channel } from '@domain/platforms';
import i18next, { type ResourceLanguage } from 'i18next';
import { useSyncExternalStore } from 'react';
import { initReactI18next } from 'react-i18next';
import { resolveLanguage, languageTags, storageKey, storedLanguage, type Language } from './language';

export { languageNames, languages, languageTags, storedLanguage, type Language } from './language';

/** One chunk a language: a phone loads only its own. */
const texts: Record<Language, () => Promise<{ default: ResourceLanguage }>> = {
  zh: () => import(/* webpackChunkName: "texts-zh" */ './texts/zh'),
  en: () => import(/* webpackChunkName: "texts-en" */ './texts/en'),
  ja: () => import(/* webpackChunkName: "texts-ja" */ './texts/ja'),
};

let current: Language =
  storedLanguage() ?? resolveLanguage(typeof navigator === 'undefined' ? undefined : navigator.language);
let ready = false;
const listeners = new Set<() => void>();

/** The language of this page. It never changes while the page lives: choosing another one reloads it (REQ shell 1.5). */
export function language(): Language {
  return current;
}

/**
 * Loads the texts of the chosen language, or of the host's on the first start.
 * @param channel the suite that `{{suite}}` names in every text; asked each time a text is read, so that observers follow it
 */
export async function startTexts(
  hostLanguage: string | undefined,
  channel: () => Channel | undefined = () => undefined,
): Promise<void> {
  current = storedLanguage() ?? resolveLanguage(hostLanguage);
  document.documentElement.lang = languageTags[current];
  const { default: resources } = await texts[current]();
  await i18next.use(initReactI18next).init({
    lng: current,
    resources: { [current]: resources },
    defaultNS: 'shell',
    fallbackLng: false,
    interpolation: { escapeValue: false },
    missingInterpolationHandler: suiteNamedBy(channel),
    react: { useSuspense: false },
  });
  ready = true;
  for (const listener of listeners) listener();
}

/** What i18next puts in for a name that no caller gives: every text may name the suite. Other names stay empty. */
export function suiteNamedBy(channel: () => Channel | undefined) {
  return (_text: string, [, name]: RegExpExecArray): string =>
    name === 'suite' ? i18next.t(`shell:suites.${channel() ?? 'any'}`) : '';
}

/** Stores the choice and starts the page again in it. */
export function chooseLanguage(next: Language): void {
  try {
    localStorage.setItem(storageKey, next);
  } catch {
    // Private web-views may refuse storage: the choice then lasts for nothing, but the page still reloads.
  }
  location.reload();
}

/** Settles when the texts are there: for a word that is said outside of all pages. */
export function textsThere(): Promise<void> {
  return ready ? Promise.resolve() : new Promise((resolve) => void listeners.add(resolve));
}

/** False until the texts are there; nothing that reads words may render before. */
export function useTextsReady(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => ready,
  );
}
