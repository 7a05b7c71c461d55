import { readFileSync } from 'node:fs';
import path from 'node:path';

export type Language = 'zh' | 'en' | 'ja';

const namespaces = new Map<string, Record<string, unknown>>();

function namespace(language: Language, name: string): Record<string, unknown> {
  const file = path.resolve(__dirname, '../../locales', language, `${name}.json`);
  const known = namespaces.get(file) ?? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>);
  namespaces.set(file, known);
  return known;
}

/**
 * Returns a pattern for the text of a key (`namespace:path.to.text`) in a language, from locales/. Placeholders without a value match anything.
 * @throws Error when the text does not exist, because a journey must not search for words that no screen shows
 */
export function words(language: Language, key: string, values: Record<string, string | number> = {}): RegExp {
  const text = template(language, key);
  const pattern = text
    .split(/\{\{\s*(\w+)(?:,[^}]*)?\s*\}\}/)
    .map((part, at) => {
      if (at % 2 === 0) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      const value = values[part];
      // The app writes a space next to a Latin word in Chinese and Japanese.
      return value === undefined ? '.*' : ` ?${String(value).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')} ?`;
    })
    .join('');
  return new RegExp(`^\\s*${pattern}\\s*$`);
}

function template(language: Language, key: string): string {
  const [name, trail] = key.split(':') as [string, string];
  const whole = namespace(language, name);
  const read = (way: string) =>
    way
      .split('.')
      .reduce<unknown>(
        (node, step) =>
          typeof node === 'object' && node !== null ? (node as Record<string, unknown>)[step] : undefined,
        whole,
      );
  const text = read(trail) ?? read(`${trail}_other`);
  if (typeof text !== 'string') throw new Error(`locales/${language} has no text ${key}`);
  return text;
}
