import { languages, type Language } from '../../domain/languages';

/** One text in each language. */
export type TextsByLanguage = Record<Language, string>;

/** The properties whose other languages a company's file keeps beside them, in `i18n_resource`. */
const keptInEveryLanguage: ReadonlySet<string> = new Set(['name', 'field_name', 'label', 'group_name']);
/** Lists whose items have one name, whatever the language of their reader. */
const namedOnce: ReadonlySet<string> = new Set(['views']);

/**
 * Data with texts in three languages as a company's file has them: each text in `language`, and the others in the `i18n_resource` of what it names.
 * @param keepsOthers false where there is no place for the others: names of views, values of records.
 */
export function inLanguage(thing: unknown, language: Language, keepsOthers = true): unknown {
  if (Array.isArray(thing)) return thing.map((item) => inLanguage(item, language, keepsOthers));
  if (isTexts(thing)) return thing[language];
  if (!isObject(thing)) return thing;
  const translations = Object.entries(thing).flatMap(([key, value]) =>
    keepsOthers && keptInEveryLanguage.has(key) && isTexts(value)
      ? [[key, translateOthers(value, language)] as const]
      : [],
  );
  const { i18n_resource: ownResource, ...rest } = thing;
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
