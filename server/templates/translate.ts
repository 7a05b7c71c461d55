import { languages, type Language } from '../../domain/languages';

/** One text in each language. */
export type Texts = Record<Language, string>;

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
  const words = Object.entries(thing).flatMap(([key, value]) =>
    keepsOthers && keptInEveryLanguage.has(key) && isTexts(value) ? [[key, othersOf(value, language)] as const] : [],
  );
  const { i18n_resource: own, ...rest } = thing;
  const resource = { ...(own as object | undefined), ...Object.fromEntries(words) };
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

function othersOf(texts: Texts, language: Language): Partial<Texts> {
  return Object.fromEntries(languages.filter((one) => one !== language).map((one) => [one, texts[one]]));
}

function isTexts(thing: unknown): thing is Texts {
  return (
    isObject(thing) &&
    Object.keys(thing).length === languages.length &&
    languages.every((language) => typeof thing[language] === 'string')
  );
}

function isObject(thing: unknown): thing is Record<string, unknown> {
  return typeof thing === 'object' && thing !== null;
}
