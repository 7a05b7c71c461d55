/** A client that somebody else could have written: it holds paths and names of the specification, and imports nothing of the product. */

/** What an answer field holds. `text?` is text or null. */
export type Kind = 'text' | 'text?' | 'number' | 'number?' | 'yes or no' | 'list' | 'map' | 'anything';

/** Values that earlier answers gave, by names of the test. */
export type Memory = Record<string, unknown>;

/** One call of the specification. `{suite}` in the path is `lark` or `dingtalk`. */
export interface SpecifiedCall {
  path: string;
  /** Payload fields. A function takes the value from earlier answers. */
  takes: Record<string, unknown>;
  /** Answer fields below `data`. A list on the way stands for its items, at least one of which has the field. */
  answers?: Record<string, Kind>;
  /** The code that the specification names, where it is not 0. */
  code?: number;
  /** Of a demo person other than the administrator. */
  by?: string;
  /** The family of suites that has the call, where the specification names one alone. */
  only?: 'lark' | 'dingtalk';
  /** Where the specification names GET. */
  get?: true;
  /** What is to be done before it. */
  before?: () => Promise<unknown> | void;
  keep?: (data: Memory, memory: Memory) => void;
}

export interface Envelope {
  code: number;
  msg: string;
  data: unknown;
}

/** Takes the value from an earlier answer. */
export const from = (name: string) => (memory: Memory) => memory[name];

/** The payload with values in place of functions. */
export function fill(sent: unknown, memory: Memory): unknown {
  if (typeof sent === 'function') return fill((sent as (memory: Memory) => unknown)(memory), memory);
  if (Array.isArray(sent)) return sent.map((item) => fill(item, memory));
  if (typeof sent !== 'object' || sent === null) return sent;
  return Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, fill(value, memory)]));
}

/** Sends a call with the session as a bearer. */
export async function send(
  origin: string,
  session: string | undefined,
  { path, get = false }: { path: string; get?: boolean },
  payload: unknown,
): Promise<Envelope> {
  const authorization: Record<string, string> = session === undefined ? {} : { Authorization: `Bearer ${session}` };
  const query = get ? `?${new URLSearchParams(payload as Record<string, string>).toString()}` : '';
  const answer = await fetch(`${origin}${path}${query}`, {
    method: get ? 'GET' : 'POST',
    headers: { ...authorization, ...(get ? {} : { 'Content-Type': 'application/json' }) },
    ...(get ? {} : { body: JSON.stringify(payload) }),
  });
  const text = await answer.text();
  if (!(answer.headers.get('Content-Type') ?? '').includes('event-stream')) return JSON.parse(text) as Envelope;
  // A stream has no envelope: what it told last stands for its answer.
  const told = text.split('\n').filter((line) => line.startsWith('data: '));
  return { code: 0, msg: '', data: JSON.parse(told.at(-1)?.slice('data: '.length) ?? 'null') as unknown };
}

const fits: Record<Kind, (value: unknown) => boolean> = {
  text: (value) => typeof value === 'string',
  'text?': (value) => typeof value === 'string' || value === null,
  number: (value) => typeof value === 'number',
  'number?': (value) => typeof value === 'number' || value === null,
  'yes or no': (value) => typeof value === 'boolean',
  list: (value) => Array.isArray(value),
  map: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  anything: (value) => value !== undefined,
};

/** Every value at a path; items of lists on the way count each. */
function valuesAt(value: unknown, [name, ...rest]: string[]): unknown[] {
  if (name === undefined) return [value];
  if (Array.isArray(value)) return value.flatMap((item) => valuesAt(item, [name, ...rest]));
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return [];
  return valuesAt((value as Memory)[name], rest);
}

/** The specified answer fields that are missing, or of another kind. */
export function missingFrom(data: unknown, answers: Record<string, Kind>): string[] {
  return Object.entries(answers).flatMap(([path, kind]) => {
    const values = valuesAt(data, path.split('.'));
    const right = values.length > 0 && values.every(fits[kind]);
    return right ? [] : [`${path} is not ${kind}, but ${JSON.stringify(values.slice(0, 3))}`];
  });
}

/** Several answer fields of one kind below one path. */
export function all(kind: Kind, path: string, names: string): Record<string, Kind> {
  return Object.fromEntries(names.split(' ').map((name) => [`${path}${name}`, kind]));
}

/** How many different paths, payload fields and answer fields of them are asked. */
export function extent(calls: readonly SpecifiedCall[]): { paths: number; payload: number; answers: number } {
  const count = (namesOf: (call: SpecifiedCall) => string[]) =>
    new Set(calls.flatMap((call) => namesOf(call).map((name) => `${call.path} ${name}`))).size;
  return {
    paths: count(() => ['']),
    payload: count(({ takes }) => Object.keys(takes)),
    answers: count(({ answers = {} }) => Object.keys(answers)),
  };
}
