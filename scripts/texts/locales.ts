import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const languages = ['zh', 'en', 'ja'] as const;
type Language = (typeof languages)[number];

/** The texts of each language: `namespace:path.to.key` to its plural forms (`''` for a text without). */
export type Texts = Record<Language, Map<string, Map<string, string>>>;

const plural = /_(zero|one|two|few|many|other)$/;

/** Reads locales/<language>/<room>.json. */
export function readTexts(folder: string, report: (text: string) => void): Texts {
  const texts: Texts = { zh: new Map(), en: new Map(), ja: new Map() };
  for (const language of languages) {
    for (const file of readdirSync(path.join(folder, language)).sort()) {
      const room = path.basename(file, '.json');
      flatten(JSON.parse(readFileSync(path.join(folder, language, file), 'utf8')), []);

      function flatten(node: unknown, trail: string[]): void {
        if (typeof node === 'object' && node !== null && !Array.isArray(node)) {
          for (const [name, child] of Object.entries(node)) flatten(child, [...trail, name]);
        } else if (typeof node === 'string') {
          const name = trail.join('.');
          const form = plural.exec(name)?.[1] ?? '';
          const key = `${room}:${name.replace(plural, '')}`;
          const forms = texts[language].get(key) ?? new Map<string, string>();
          texts[language].set(key, forms.set(form, node));
        } else {
          report(`locales/${language}/${file}: ${trail.join('.')} is not a text`);
        }
      }
    }
  }
  return texts;
}
