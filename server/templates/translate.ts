import { languages, type Language } from '../../domain/languages';

/** One text in each language. */
export type TextsByLanguage = Record<Language, string>;

/** The properties with texts in further languages in a company's file, in `i18n_resource`. */
const keptInEveryLanguage: ReadonlySet<string> = new Set(['name', 'field_name', 'label', 'group_name']);
/** Lists of items that have one name for readers of every language. */
const namedOnce: ReadonlySet<string> = new Set(['views']);

/**
 * Returns data with texts in three languages in the form of a company's file: each text in `language`, and the others in the `i18n_resource` of its
 * item. @param keepsOthers false where the others have no place: names of views, values of records.
 */
export function inLanguage(template: unknown, language: Language, keepsOthers = true): unknown {
  if (Array.isArray(template)) return template.map((item) => inLanguage(item, language, keepsOthers));
  if (isTexts(template)) return template[language];
  if (!isObject(template)) return template;
  const translations = Object.entries(template).flatMap(([key, value]) =>
    keepsOthers && keptInEveryLanguage.has(key) && isTexts(value)
      ? [[key, translateOthers(value, language)] as const]
      : [],
  );
  const { i18n_resource: ownResource, ...rest } = template;
  const resource = { ...(ownResource as object | undefined), ...Object.fromEntries(translations) };
  return {
    ...Object.fromEntries(
      Object.entries(rest).map(([key, value]) => [
        key,
        inLanguage(value, language, keepsOthers && !namedOnce.has(key)),
      ]),
    ),
    ...(Object.keys(resource).length > 0 ? { i18n_resource: resource } : {}),
  };
}

function translateOthers(texts: TextsByLanguage, language: Language): Partial<TextsByLanguage> {
  return Object.fromEntries(
    languages
      .filter((otherLanguage) => otherLanguage !== language)
      .map((otherLanguage) => [otherLanguage, texts[otherLanguage]]),
  );
}

function isTexts(value: unknown): value is TextsByLanguage {
  return (
    isObject(value) &&
    Object.keys(value).length === languages.length &&
    languages.every((language) => typeof value[language] === 'string')
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
