/** The languages that the app offers; each is complete (the text check of the tests). */
export const languages = ['zh', 'en', 'ja'] as const;
export type Language = (typeof languages)[number];

/** Each language's name in that language, for the language list. */
export const languageNames: Record<Language, string> = { zh: '简体中文', en: 'English', ja: '日本語' };

/** The tag for `lang` attributes and Intl. */
export const languageTags: Record<Language, string> = { zh: 'zh-CN', en: 'en', ja: 'ja' };

function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && (languages as readonly string[]).includes(value);
}

/**
 * Returns our language for a host's tag (`zh-TW`, `en_US`, `ja`). A host without a tag gets Chinese, the product's default; one with another
 * language gets English.
 */
export function resolveLanguage(tag: string | undefined): Language {
  const short = tag?.toLowerCase().split(/[-_]/)[0];
  if (!short) return 'zh';
  return isLanguage(short) ? short : 'en';
}

/** The key under which the choice of this device is stored. */
export const storageKey = 'sidecar.language';

/** Returns the language that the user chose on this device, if any. */
export function storedLanguage(): Language | undefined {
  try {
    const stored = localStorage.getItem(storageKey);
    return isLanguage(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}
