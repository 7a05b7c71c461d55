import '@testing-library/jest-dom';
import 'fake-indexeddb/auto';
import { webcrypto } from 'node:crypto';
import { configure } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { suiteNamedBy } from '../../src/i18n';
import { spacing } from '../../src/i18n/spacing';
import access from '../../src/i18n/texts/access-en';
import chat from '../../src/i18n/texts/chat-en';
import en from '../../src/i18n/texts/en';
import lists from '../../src/i18n/texts/lists-en';
import login from '../../src/i18n/texts/login-en';
import main from '../../src/i18n/texts/main-en';
import record from '../../src/i18n/texts/record-en';

// A hanging screen fails within this time; bench/ measures the speed.
jest.setTimeout(60_000);

// The slow machine of a check run needs more than a second to load a lazy part.
configure({ asyncUtilTimeout: 5000 });

// Browser features that jsdom lacks.
Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
if (typeof globalThis.structuredClone === 'undefined') {
  Object.defineProperty(globalThis, 'structuredClone', { value: (value: unknown) => clone(value), configurable: true });
}
window.matchMedia = ((query: string) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
})) as typeof window.matchMedia;
// The height of a row, which antd-mobile's wheels measure and its own style sheet sets.
document.head.append(
  Object.assign(document.createElement('style'), {
    textContent: '.adm-picker-view-item-height-measure { height: 34px }',
  }),
);
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.scrollTo = () => undefined;
let pictures = 0;
URL.createObjectURL = () => `blob:picture-${(pictures += 1)}`;
URL.revokeObjectURL = () => undefined;

// Tests read the English texts; scripts/check-texts checks that the other languages are complete.
beforeAll(async () => {
  if (i18next.isInitialized) return;
  await i18next
    .use(initReactI18next)
    .use(spacing)
    .init({
      lng: 'en',
      resources: { en: { ...en, ...access, ...chat, ...login, ...main, ...record, ...lists } },
      defaultNS: 'shell',
      fallbackLng: false,
      interpolation: { escapeValue: false },
      missingInterpolationHandler: suiteNamedBy(() => 'feishu'),
      postProcess: spacing.name,
      react: { useSuspense: false },
    });
});

/** Returns a deep copy of the content of drafts: plain data and files. */
function clone(value: unknown): unknown {
  if (value instanceof Blob || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(clone);
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, clone(part)]));
}
