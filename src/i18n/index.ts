import type { Channel } from '@domain/platforms';
import { listNames } from '@domain/sentences';
import i18next from 'i18next';
import { useSyncExternalStore } from 'react';
import { initReactI18next } from 'react-i18next';
import { resolveLanguage, languageTags, storageKey, storedLanguage, type Language } from './language';
import { loadTexts } from './load-texts';
import { spacing } from './spacing';

export { languageNames, languages, languageTags, storedLanguage, type Language } from './language';

let current: Language =
  storedLanguage() ?? resolveLanguage(typeof navigator === 'undefined' ? undefined : navigator.language);
let ready = false;
const listeners = new Set<() => void>();

/** Returns the language of this page. It never changes during the life of the page: choosing another one reloads it (REQ shell 1.5). */
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
  const resources = await loadTexts(current);
  await i18next
    .use(initReactI18next)
    .use(spacing)
    .init({
      lng: current,
      resources: { [current]: resources },
      defaultNS: 'shell',
      fallbackLng: false,
      interpolation: { escapeValue: false },
      missingInterpolationHandler: suiteNamedBy(channel),
      postProcess: spacing.name,
      react: { useSuspense: false },
    });
  ready = true;
  for (const listener of listeners) listener();
}

/** Returns the value that i18next inserts for a name that no caller gives: every text may name the suite. Other names stay empty. */
export function suiteNamedBy(channel: () => Channel | undefined) {
  return (_text: string, [, name]: RegExpExecArray): string =>
    name === 'suite' ? i18next.t(`shell:suites.${channel() ?? 'any'}`) : '';
}

/** Returns names as a sentence lists them, in the language of this page. */
export function joinNames(names: readonly string[], type?: 'conjunction' | 'disjunction'): string {
  return listNames(names, current, type);
}

/** Returns the parts of one value, with commas between them: no sentence, so without "and". */
export function joinValues(values: readonly string[]): string {
  return values.join(i18next.t('values:listComma'));
}

/** Stores the chosen language and reloads the page. */
export function chooseLanguage(next: Language): void {
  try {
    localStorage.setItem(storageKey, next);
  } catch {
    // Private web-views may refuse storage: the choice is then lost, but the page still reloads.
  }
  location.reload();
}

/** Resolves when the texts are loaded, for messages outside all pages. */
export function textsThere(): Promise<void> {
  return ready ? Promise.resolve() : new Promise((resolve) => void listeners.add(resolve));
}

/** Returns false until the texts are loaded; components with texts must not render before. */
export function useTextsReady(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => ready,
  );
}
