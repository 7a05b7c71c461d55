/** The languages that are offered; each is complete (the text check of the tests). */
export const languages = ['zh', 'en', 'ja'] as const;
export type Language = (typeof languages)[number];

/** Each language in its own words, as the language list shows it. */
export const languageNames: Record<Language, string> = { zh: '简体中文', en: 'English', ja: '日本語' };

/** The tag for `lang` attributes and Intl. */
export const languageTags: Record<Language, string> = { zh: 'zh-CN', en: 'en', ja: 'ja' };

function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && (languages as readonly string[]).includes(value);
}

/**
 * Our language for a host's tag (`zh-TW`, `en_US`, `ja`). A host that tells nothing gets Chinese, the product's default; one
 * that speaks a language we do not have gets English.
 */
export function resolveLanguage(tag: string | undefined): Language {
  const short = tag?.toLowerCase().split(/[-_]/)[0];
  if (!short) return 'zh';
  return isLanguage(short) ? short : 'en';
}

/** Where the choice of this device is kept. */
export const storageKey = 'sidecar.language';

/** The language that the person chose on this device, if any. */
export function storedLanguage(): Language | undefined {
  try {
    const stored = localStorage.getItem(storageKey);
    return isLanguage(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}
