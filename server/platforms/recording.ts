import { z } from 'zod';
import { channels, suiteFamilies, type Channel, type Family } from '../../domain/platforms';
import { dingtalkRules, feishuRules, type CallRule } from '../../vendor-rules';
import type { Exchange } from './transport';

/**
 * An anonymous recording of a suite's answers for a bug report and for replay in a test. Ids, names, tokens and addresses are replaced; equal
 * values stay equal, so that later requests match earlier answers.
 */

const RecordedExchange = z.object({
  /** The name of the call in vendor-rules; null for a call without a row. */
  call: z.string().nullable(),
  method: z.string(),
  status: z.number(),
  /** The filled fields of the request, without their values. */
  sent: z.array(z.string()),
  answer: z.unknown(),
});
export type RecordedExchange = z.infer<typeof RecordedExchange>;

export const Recording = z.object({
  format: z.literal(1),
  sidecar: z.string(),
  /** The beginning of the rehearsal: a replay has the same time. */
  begunAt: z.iso.datetime(),
  suite: z.enum(channels),
  app: z.enum(['custom', 'store']),
  /** The prefix of the names of all created items. */
  label: z.string(),
  /** The replacements of values that a replay must send itself. */
  replaced: z.object({ operator: z.string(), tenantKey: z.string() }),
  /** The replacement of the documents' owner; null where the company names none. */
  documents: z.string().nullable(),
  parts: z.array(
    z.object({
      part: z.string(),
      state: z.string(),
      permission: z.string().optional(),
      words: z.string().optional(),
    }),
  ),
  exchanges: z.array(RecordedExchange),
});
export type Recording = z.infer<typeof Recording>;

const callTables: Record<Family, Readonly<Record<string, CallRule>>> = {
  lark: feishuRules.calls,
  dingtalk: dingtalkRules.calls,
};

/** Returns a finder of a call's name by method and path; of two matching paths, the one with fewer variables wins. */
export function makeCallFinder(channel: Channel): (method: string, path: string) => string | null {
  const isVariable = (step: string) => step.startsWith(':');
  const rows = Object.entries(callTables[suiteFamilies[channel]])
    .map(([name, { method, path }]) => ({ name, method, steps: path.split('/') }))
    .sort((first, second) => first.steps.filter(isVariable).length - second.steps.filter(isVariable).length);
  const fits = (steps: readonly string[], path: readonly string[]) =>
    steps.length === path.length && steps.every((step, index) => isVariable(step) || step === path[index]);
  return (method, path) => rows.find((row) => row.method === method && fits(row.steps, path.split('/')))?.name ?? null;
}

/** Fields with the vendor's own vocabulary; single words are kept. */
const vocabularyFields =
  /^(status|type|types|role|roleId|perm|.*_(type|status|mode|role)|locale|extension|category|docType|dentryType|contentType|permissionRole|bizAction|result|actionType|componentName|componentType|token_type|icon|iconName)$/;
const oneWord = /^[A-Za-z][A-Za-z_-]{0,30}$/;
/** Fields with times, counts and codes, which identify no person. */
const plainNumberFields =
  /(^(code|errcode|sub_code|status|grant_status|expire|expires_in|expireIn|size|level|order|version)$|_at$|At$|^date$|_time$|Time$|^timestamp$|[cC]ount$|^gmt)/;
/** A time as ISO 8601 writes it. */
const momentText = /^\d{4}-\d{2}-\d{2}[T ][\d:.]+(Z|[+-]\d{2}:?\d{2})?$/;
/** The vendor's sentences about a refusal. */
const sentenceFields = /^(msg|message|errmsg|sub_msg|error_description)$/;
const permissionName = /^([a-z_0-9]+(:[a-z_0-9.]+)+|[A-Z]\w+(\.[A-Z]\w+)+|qyapi_\w+)$/;
const smallNumber = 10_000;
/** A word with a digit that may be an id, a telephone number or a token. */
const idInSentence = /(?=[\w-]*\d)[\w-]{6,}/g;
const mailInSentence = /[\w.+-]+@[\w-]+(\.[\w-]+)+/g;

interface Anonymizer {
  /** Returns the replacement of a value, the same each time. */
  replace(value: string): string;
  /** Replaces known values and id-like words in a sentence. */
  clean(sentence: string): string;
  cleanAnswer(json: unknown): unknown;
}

/**
 * Creates the replacements of everything that identifies a person, a company or an app. @param isOwnWord returns whether a text is part of the
 * product and identifies nobody
 */
export function makeAnonymizer(isOwnWord: (text: string) => boolean = () => false): Anonymizer {
  const replacements = new Map<string, string>();

  function replace(value: string): string {
    const earlierReplacement = replacements.get(value);
    if (earlierReplacement !== undefined) return earlierReplacement;
    const number = replacements.size + 1;
    const replacement = buildReplacement(value, number);
    replacements.set(value, replacement);
    return replacement;
  }

  function clean(sentence: string): string {
    const longestFirst = [...replacements].sort(([first], [second]) => second.length - first.length);
    const replaced = longestFirst
      .filter(([original]) => original.length > 3)
      .reduce((text, [original, replacement]) => replaceInSentence(text, original, replacement), sentence);
    const ownValues = new Set(replacements.values());
    return replaced
      .replace(mailInSentence, '…')
      .replace(idInSentence, (word) => (ownValues.has(word) || permissionName.test(word) || isCode(word) ? word : '…'));
  }

  function cleanText(field: string, text: string): string {
    if (text === '' || permissionName.test(text) || isOwnWord(text)) return text;
    if (sentenceFields.test(field)) return clean(text);
    if ((/^\d+$/.test(text) || momentText.test(text)) && plainNumberFields.test(field)) return text;
    if (oneWord.test(text) && (vocabularyFields.test(field) || field === 'code')) return text;
    // Refusals of DingTalk have texts as codes.
    if (field === 'code' && /^[\w.]+$/.test(text)) return text;
    if (/^[[{]/.test(text)) {
      const inner = parse(text);
      if (inner !== undefined) return JSON.stringify(cleanValue(field, inner));
    }
    return replace(text);
  }

  function cleanValue(field: string, value: unknown): unknown {
    if (typeof value === 'string') return cleanText(field, value);
    if (typeof value === 'number') {
      if (Math.abs(value) < smallNumber || plainNumberFields.test(field)) return value;
      return Number(replace(String(Math.trunc(value))));
    }
    if (Array.isArray(value)) return value.map((item: unknown) => cleanValue(field, item));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(
        Object.entries(value).map(([name, inner]) => [
          isFieldName(name) ? name : replace(name),
          cleanValue(name, inner),
        ]),
      );
    return value;
  }

  return { replace, clean, cleanAnswer: (json) => cleanValue('', json) };
}

const codes = new Set([...feishuRules.codes, ...dingtalkRules.codes].map(({ code }) => String(code)));
const isCode = (word: string) => codes.has(word);
/** Some answers have ids of people or messages as field names. */
const isFieldName = (name: string) => /^(i18n_)?[A-Za-z_]{1,40}\d{0,3}$/.test(name);

/** A single-word value, such as a name, is replaced only as a whole word. */
function replaceInSentence(sentence: string, original: string, replacement: string): string {
  if (!oneWord.test(original) || original.includes('-')) return sentence.replaceAll(original, replacement);
  return sentence
    .split(/\b/)
    .map((word) => (word === original ? replacement : word))
    .join('');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Returns a replacement with the shape of the value: a number of the same length, or an id with the same prefix. */
function buildReplacement(value: string, number: number): string {
  if (/^\d+$/.test(value)) return `9${String(number).padStart(Math.max(value.length - 1, 5), '0')}`;
  const [scheme] = /^(https?|wss?):\/\//.exec(value) ?? [];
  if (scheme !== undefined) return `${scheme}suite.example/${number}`;
  const [prefix = ''] = /^([a-z]{1,4}[_-]|chat|cid|PROC-)/.exec(value) ?? [];
  return `${prefix}replaced${number}`;
}

/** Returns the filled fields of a request, by name. */
function listPlaces(value: unknown, path: string): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((item) => listPlaces(item, `${path}[]`)))];
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, inner]) =>
      listPlaces(inner, `${path}.${isFieldName(name) ? name : '{}'}`),
    );
  return value === undefined ? [] : [path];
}

/** Converts an exchange to its anonymous form. */
export function recordExchange(
  { method, path, url, body, status, json }: Exchange,
  anonymizer: Anonymizer,
  findCall: (method: string, path: string) => string | null,
): RecordedExchange {
  const query = Object.fromEntries(new URL(url).searchParams);
  return {
    call: findCall(method, path),
    method,
    status,
    sent: [...listPlaces(query, 'query'), ...(body === undefined ? [] : listPlaces(body, 'body'))],
    answer: json === undefined ? null : anonymizer.cleanAnswer(json),
  };
}
