import { parseArgs } from 'node:util';
import { languages, type Language } from '../../domain/languages';
import { channels, type Channel } from '../../domain/platforms';
import { templateIds, type TemplateId } from '../../domain/templates';
import type { Terminal } from './terminal';

/** The flags of `company -- init`; it asks for what is absent where it runs in a terminal. */
export interface InitFlags {
  suite?: Channel;
  template?: TemplateId;
  language?: Language;
  id?: string;
  name?: string;
  zone?: string;
  admin: string[];
  /** `role=who`. */
  role: string[];
  sample?: boolean;
}

/** What cannot be understood or is missing. Its message says which flag. */
export class UnclearAnswer extends Error {}

/** @throws UnclearAnswer for a word that is no flag, or a value that a flag does not take. */
export function readInitFlags(words: readonly string[]): InitFlags {
  const { values } = parsed(words);
  return {
    admin: values.admin ?? [],
    role: values.role ?? [],
    ...(values.id !== undefined && { id: values.id }),
    ...(values.name !== undefined && { name: values.name }),
    ...(values.zone !== undefined && { zone: values.zone }),
    ...(values.suite !== undefined && { suite: oneOf('suite', values.suite, channels) }),
    ...(values.template !== undefined && { template: oneOf('template', values.template, templateIds) }),
    ...(values.language !== undefined && { language: oneOf('language', values.language, languages) }),
    ...(values.sample === true && { sample: true }),
    ...(values['no-sample'] === true && { sample: false }),
  };
}

function parsed(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      options: {
        suite: { type: 'string' },
        template: { type: 'string' },
        language: { type: 'string' },
        id: { type: 'string' },
        name: { type: 'string' },
        zone: { type: 'string' },
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

function oneOf<Value extends string>(flag: string, value: string, values: readonly Value[]): Value {
  const found = values.find((one) => one === value);
  if (found === undefined) throw new UnclearAnswer(`--${flag} is one of ${values.join(', ')}, not "${value}".`);
  return found;
}

interface Choice<Value extends string> {
  id: Value;
  words: string;
}

/** Lets somebody choose by number or by name; the only choice is not asked about. @throws UnclearAnswer where nobody sits there */
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

/** A line of text; an empty one is `fallback`, which also counts where nobody sits there. */
export async function line(terminal: Terminal, question: string, fallback = ''): Promise<string> {
  if (!terminal.ask) return fallback;
  const answer = (await terminal.ask(`${question}${fallback ? ` [${fallback}]` : ''} `)).trim();
  return answer || fallback;
}

/** Names that stand with commas between, of Latin or Chinese writing. */
export function namesIn(text: string): string[] {
  return text
    .split(/[,\u3001\uff0c]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
