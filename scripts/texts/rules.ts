import type { Texts } from './locales';

/** The rules of style for every text (docs/glossary.md, "What people read"). Each rule returns a line for each text that breaks it. */

/** One form of a text. `key` is `namespace:path.to.key`. */
interface TextForm {
  language: keyof Texts;
  key: string;
  form: string;
  text: string;
}

/**
 * Texts that the specification quotes: their words stay, whatever the rules of a language say. `tests/ui/chats/quoted-messages.test.ts` checks
 * them.
 */
const quotedKeys: ReadonlySet<string> = new Set([
  'shell:failure.update',
  'shell:failure.create',
  'shell:failure.share',
  'fields:required',
  'fields:notAUrl',
  'list:cannotView',
  'notes:noRecord',
  'notes:shareEmpty',
  'products:noneChosen',
  'stages:noneChosen',
  'stages:noneChosenLead',
  'tabs:noName',
  'tabs:noUrl',
  'views:noEmptyToast',
  'exports:failed',
  'exports:interrupted',
]);

/** Names of places and companies that only the gallery of components shows. */
const sampleKeys = /^fields:gallery\./;

const cjk = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]`;
/** Placeholders for words: `domain/sentences.ts` writes the space around Latin ones. */
const wordPlaces = 'suite|actor|record|name|names|who|asker|author|member|applicant|stage|type|label|section|template';

const placeholders = /\{\{[^}]*\}\}/g;

function listForms(texts: Texts): TextForm[] {
  return (['zh', 'en', 'ja'] as const).flatMap((language) =>
    [...texts[language]].flatMap(([key, forms]) => [...forms].map(([form, text]) => ({ language, key, form, text }))),
  );
}

const describe = ({ language, key, form, text }: TextForm, fault: string) =>
  `locales/${language}: ${key}${form && `_${form}`} ${fault}: "${text}"`;

/** Finds Latin words without a space next to Chinese or Japanese ones, and spaces that the value of a placeholder would double or lack. */
export function findSpacingFaults(texts: Texts): string[] {
  const tight = new RegExp(`${cjk}[A-Za-z]|[A-Za-z]${cjk}`, 'u');
  const spaced = new RegExp(`${cjk} \\{\\{(?:${wordPlaces})\\}\\}|\\{\\{(?:${wordPlaces})\\}\\} ${cjk}`, 'u');
  return listForms(texts)
    .filter(({ language }) => language !== 'en')
    .flatMap((form) => [
      ...(tight.test(form.text.replace(placeholders, '·')) ? [describe(form, 'has no space round a Latin word')] : []),
      ...(spaced.test(form.text) ? [describe(form, 'has a space beside a word that brings its own')] : []),
    ]);
}

/** Words of written Chinese, or of speech, that no label or sentence may use. */
const forbiddenChinese =
  /没能|(?<!耳)其(?![他中余它实])|(?<![因由如彼在从就])此(?![外前后时处刻次])|要卖|接着|改动|更改|新增|(?<!应)该|[贵您]/u;

/** Finds Chinese words that are too formal or too familiar. */
export function findChineseFaults(texts: Texts): string[] {
  return listForms(texts).flatMap((form) => {
    const word =
      form.language === 'zh' && !quotedKeys.has(form.key) ? forbiddenChinese.exec(form.text)?.[0] : undefined;
    return word === undefined ? [] : [describe(form, `uses ${word}`)];
  });
}

/** Names that keep their capitals inside a sentence. */
const properNames =
  /\b(?:Sidecar|Feishu|Lark|DingTalk|Base|Docs?|Sheets?|AMap|OpenStreetMap|European Central Bank|Anthropic|Excel|Salesforce|HubSpot|Chrome|Android|Safari|Unicode|Markdown|Contacts|Verification|Webhooks?|iPhone|iPad|Linux|Windows|European|Central|Bank|Chinese|Japanese|English|Hong|Kong|Macau|Taiwan|GitHub|China|Japan|Enter|Esc|Tab|Shift|Ctrl|Alt|I|UserID|WebView|System|Today|Tokyo|Shanghai|Nominatim|Tianyancha|JavaScript|Mac|App|Store|Open|Platform|JSON|Monday|Sunday|Saturday)\b/g;

/** Finds English words and signs that the app does not use. */
export function findEnglishFaults(texts: Texts): string[] {
  return listForms(texts)
    .filter(({ language, key }) => language === 'en' && !quotedKeys.has(key) && !sampleKeys.test(key))
    .flatMap((form) => {
      const word = /\b[Cc]annot\b|\b[Pp]lease\b|!|\bby itself\b|\b[A-Z]\w+s: \{\{count\}\}/.exec(form.text)?.[0];
      return [
        ...(word === undefined ? [] : [describe(form, `uses "${word}"`)]),
        ...(hasCapitalInside(form.text) ? [describe(form, 'has a capital inside a sentence')] : []),
      ];
    });
}

/** Returns whether a text has a capitalised word in the middle of a sentence, other than a name, an abbreviation or a quoted label. */
function hasCapitalInside(text: string): boolean {
  const plain = text
    .replace(placeholders, 'x')
    .replace(/“[^”]*”/g, 'x')
    .replace(properNames, 'x');
  return /[a-z,] [A-Z][a-z]+\b/.test(plain);
}

const describeEnd = (text: string) => (/[.。]$/u.test(text) ? 'a stop' : 'no stop');

/** Finds texts that end with a stop in one language and without in another, and titles of failed loads with a stop. */
export function findStopFaults(texts: Texts): string[] {
  return [...texts.zh.keys()].flatMap((key) => {
    const endings = (['zh', 'en', 'ja'] as const).map((language) =>
      describeEnd([...(texts[language].get(key)?.values() ?? [])].at(-1) ?? ''),
    );
    const english = texts.en.get(key)?.get('') ?? '';
    return [
      ...(new Set(endings).size > 1 ? [`${key} ends with ${endings.join(', ')} in zh, en, ja`] : []),
      ...(/^Couldn’t load [^.]*\.$/.test(english)
        ? [`${key} ends with a stop, unlike other titles of failed loads`]
        : []),
    ];
  });
}

/** Finds texts that are fragments: their first or last sign joins them to another text. */
export function findPieces(texts: Texts): string[] {
  return listForms(texts)
    .filter(({ key, text }) => /^[ ·–—]|[ ·–—]$/u.test(text) && !joinSigns.has(key))
    .map((form) => describe(form, 'is a piece of a sentence'));
}

/** Signs between values, and the beginning of a note that a person continues. */
const joinSigns: ReadonlySet<string> = new Set([
  'values:listComma',
  'notes:call.begin',
  'messages:messages.notice.joiner',
  'messages:messages.chat.joiner',
]);

/** Finds English texts with a number before a plural noun and no form for one. */
export function findPluralFaults(texts: Texts): string[] {
  const number = /\{\{(count|seconds|minutes|hours|days)\}\} (?!is\b|was\b|of\b)[a-z]+s\b/;
  return [...texts.en].flatMap(([key, forms]) => {
    const text = forms.get('');
    return text !== undefined && number.test(text) ? [`locales/en: ${key} needs a form for one: "${text}"`] : [];
  });
}

/** The widths of characters at 14 px in a semibold sans serif. */
const wideSign = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー「」（）？]/u;
const narrowSign = /[iljtfrI.,’':; ]/;
const broadSign = /[mwMW@]/;
const estimateWidth = (text: string) =>
  [...text].reduce(
    (sum, sign) => sum + (wideSign.test(sign) ? 14 : narrowSign.test(sign) ? 4.6 : broadSign.test(sign) ? 12 : 8.2),
    0,
  );

/** Half of a row on a screen of 320 px, less the padding of a button. */
const halfRow = 106;

/** Finds labels that do not fit into a button of half a row. @param labelKeys the keys of the buttons that confirm a question */
export function findLongLabels(texts: Texts, labelKeys: ReadonlySet<string>): string[] {
  return listForms(texts)
    .filter(({ key, text }) => labelKeys.has(key) && !text.includes('{{') && estimateWidth(text) > halfRow)
    .map((form) => describe(form, 'is too long for half a row'));
}

/** Returns the keys of the labels of buttons that confirm a question, in a source file. */
export function findConfirmKeys(source: string): string[] {
  const namespace = /useTranslation\(\[?'(\w[\w-]*)'/.exec(source)?.[1] ?? 'shell';
  return [...source.matchAll(/confirmLabel(?:=\{|: )([^\n]*?)(?:, \w+: |\n)/g)].flatMap(([, expression = '']) =>
    [...expression.matchAll(/'([a-z][\w.:-]*)'/gi)].map(([, key = '']) =>
      key.includes(':') ? key : `${namespace}:${key}`,
    ),
  );
}

/** The present number of copies. Lower it whenever one is removed. */
export const copiesLimit = 500;

/** Returns the number of texts that have the same words as another key in all three languages. */
export function countCopies(texts: Texts): number {
  const triples = new Set<string>();
  let copies = 0;
  for (const [key, forms] of texts.zh) {
    const triple = JSON.stringify([forms, texts.en.get(key), texts.ja.get(key)].map((form) => [...(form ?? [])]));
    if (triples.has(triple)) copies += 1;
    triples.add(triple);
  }
  return copies;
}
