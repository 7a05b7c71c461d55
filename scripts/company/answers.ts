import { parseArgs } from 'node:util';
import { isTimeZone } from '../../domain/calendar';
import { languages, type Language } from '../../domain/languages';
import { isCurrencyCode } from '../../domain/metadata/currency';
import { channels, type Channel } from '../../domain/platforms';
import { templateIds, type TemplateId } from '../../domain/templates';
import type { Terminal } from './terminal';

/** The flags of `company -- init`; in a terminal it prompts for absent ones. */
export interface InitFlags {
  suite?: Channel;
  template?: TemplateId;
  language?: Language;
  id?: string;
  name?: string;
  /** The IANA name of the time zone. */
  zone?: string;
  /** The ISO 4217 code of the main currency. */
  currency?: string;
  admin: string[];
  /** The people of roles, as `role=who`. */
  role: string[];
  sample?: boolean;
}

/** The error for an unclear or missing answer. Its message names the flag. */
export class UnclearAnswer extends Error {}

/** Reads the flags. @throws UnclearAnswer for an unknown flag, or a value that a flag does not accept */
export function readInitFlags(args: readonly string[]): InitFlags {
  const { values } = parsed(args);
  return {
    admin: values.admin ?? [],
    role: values.role ?? [],
    ...(values.id !== undefined && { id: values.id }),
    ...(values.name !== undefined && { name: values.name }),
    ...(values.zone !== undefined && { zone: fitting('zone', values.zone, zoneQuestion) }),
    ...(values.currency !== undefined && { currency: fitting('currency', values.currency, currencyQuestion) }),
    ...(values.suite !== undefined && { suite: getOne('suite', values.suite, channels) }),
    ...(values.template !== undefined && { template: getOne('template', values.template, templateIds) }),
    ...(values.language !== undefined && { language: getOne('language', values.language, languages) }),
    ...(values.sample === true && { sample: true }),
    ...(values['no-sample'] === true && { sample: false }),
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        suite: { type: 'string' },
        template: { type: 'string' },
        language: { type: 'string' },
        id: { type: 'string' },
        name: { type: 'string' },
        zone: { type: 'string' },
        currency: { type: 'string' },
        admin: { type: 'string', multiple: true },
        role: { type: 'string', multiple: true },
        sample: { type: 'boolean' },
        'no-sample': { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new UnclearAnswer((error as Error).message);
  }
}

/** A question with a free answer that has to match a format. */
interface Question {
  /** The words of the question, without question mark and proposal. */
  words: string;
  example: string;
  fits(answer: string): boolean;
}

export const zoneQuestion: Question = {
  words: 'Which time zone does it work in',
  example: 'Asia/Shanghai',
  fits: isTimeZone,
};
export const currencyQuestion: Question = {
  words: 'What is its main currency',
  example: 'CNY',
  fits: isCurrencyCode,
};

/** Returns the value of a flag. @throws UnclearAnswer where it does not fit */
function fitting(flag: string, value: string, { example, fits }: Question): string {
  if (!fits(value)) throw new UnclearAnswer(`--${flag} takes a value as ${example}, not "${value}".`);
  return value;
}

/**
 * Prompts until an answer is valid. Without a person at the terminal, the proposal counts. @param proposal the answer to an empty line; null for no
 * proposal @throws UnclearAnswer without a person at the terminal and without a proposal
 */
export async function fittingLine(
  terminal: Terminal,
  flag: string,
  { words, example, fits }: Question,
  proposal: string | null,
): Promise<string> {
  if (!terminal.ask) {
    if (proposal === null) throw new UnclearAnswer(`Say --${flag}, as in ${example}.`);
    return proposal;
  }
  for (;;) {
    const answer = await line(terminal, `${words}, as in ${example}?`, proposal ?? '');
    if (fits(answer)) return answer;
    terminal.print(`That is not one. Write it as in ${example}.`);
  }
}

function getOne<Value extends string>(flag: string, value: string, values: readonly Value[]): Value {
  const choice = values.find((candidate) => candidate === value);
  if (choice === undefined) throw new UnclearAnswer(`--${flag} is one of ${values.join(', ')}, not "${value}".`);
  return choice;
}

interface Choice<Value extends string> {
  id: Value;
  words: string;
}

/**
 * Lets a person choose by number or by name; if there is only one choice, there is no prompt. @throws UnclearAnswer without a person at the
 * terminal
 */
export async function choose<Value extends string>(
  terminal: Terminal,
  flag: string,
  question: string,
  choices: readonly Choice<Value>[],
): Promise<Value> {
  const [first, second] = choices;
  if (first && !second) return first.id;
  if (!terminal.ask) throw new UnclearAnswer(`Say --${flag}: ${choices.map(({ id }) => id).join(', ')}.`);
  terminal.print(question);
  choices.forEach(({ id, words }, index) => terminal.print(`  ${index + 1}  ${id}: ${words}`));
  for (;;) {
    const answer = (await terminal.ask('> ')).trim();
    const chosen = choices.find(({ id }, index) => answer === id || answer === String(index + 1));
    if (chosen) return chosen.id;
    terminal.print(`Say a number from 1 to ${choices.length}.`);
  }
}

/** Prompts for a line of text; an empty one is `fallback`, which also counts without a person at the terminal. */
export async function line(terminal: Terminal, question: string, fallback = ''): Promise<string> {
  if (!terminal.ask) return fallback;
  const answer = (await terminal.ask(`${question}${fallback ? ` [${fallback}]` : ''} `)).trim();
  return answer || fallback;
}

/** Returns names that are separated by commas of Latin or Chinese writing. */
export function namesIn(text: string): string[] {
  return text
    .split(/[,\u3001\uff0c]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
