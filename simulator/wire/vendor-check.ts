import type { CallRule, Condition, FieldPath, RateRule, VendorCode } from '../../vendor-rules';
import type { Limit, SimulatedLimits } from '../world/limits';

/** Applies a row of the vendor's rules to a request: the only place where the simulator reads the rules. */

/** A request before it is parsed. */
export interface RawRequest {
  params: Readonly<Record<string, string>>;
  query: unknown;
  body: unknown;
}

/** The reason for the refusal of a request; without a code it has the suite's code for a malformed request. */
export interface Breach {
  problem: string;
  code?: VendorCode;
}

/** The facts of the simulated world that rules use, by the names in the rows. */
export interface Facts {
  /** Returns the time of an occurrence (epoch milliseconds); undefined if it has not happened. */
  moments: Readonly<Record<string, (request: RawRequest) => number | undefined>>;
  /** Returns the number after the call; undefined where there is no number to check. */
  totals: Readonly<Record<string, (request: RawRequest) => number | undefined>>;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isMissing = (value: unknown) => value === undefined || value === null;

/** Returns every value at a path; a missing value is undefined if its parent exists, and omitted if the parent is missing too. */
function valuesAt(request: RawRequest, path: FieldPath): unknown[] {
  return path.split('.').reduce<unknown[]>(
    (parents, step) => {
      const name = step.replace(/(\[\]|\{\})$/, '');
      const values = parents.flatMap((parent) => (isRecord(parent) ? [parent[name]] : []));
      if (step.endsWith('[]')) return values.flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : []));
      if (step.endsWith('{}')) return values.flatMap((value) => (isRecord(value) ? Object.values(value) : []));
      return values;
    },
    [{ params: request.params, query: request.query ?? {}, body: request.body ?? {} }],
  );
}

const textsAt = (request: RawRequest, path: FieldPath) =>
  valuesAt(request, path).flatMap((value) =>
    ['string', 'number', 'boolean'].includes(typeof value) ? [String(value)] : [],
  );

const isMet = (request: RawRequest, when: Condition | undefined) =>
  !when || textsAt(request, when.field).some((value) => when.values.includes(value));

const measure = (text: string, unit: 'characters' | 'bytes') =>
  unit === 'bytes' ? Buffer.byteLength(text) : [...text].length;

/** Returns the violation of a request's fields; undefined for a valid request. */
export function fieldBreach(rule: CallRule, request: RawRequest): Breach | undefined {
  const breach = (problem: string, { code }: { code?: VendorCode }): Breach => ({
    problem,
    ...(code !== undefined && { code }),
  });
  for (const requirement of rule.required ?? []) {
    const field = typeof requirement === 'string' ? { field: requirement } : requirement;
    if (isMet(request, field.when) && valuesAt(request, field.field).some(isMissing))
      return breach(`${field.field} is required`, field);
  }
  for (const group of rule.requiredOneOf ?? [])
    if (group.every((field) => valuesAt(request, field).every(isMissing)))
      return { problem: `one of ${group.join(', ')} is required` };
  for (const length of rule.lengths ?? []) {
    if (length.isAdvice || !isMet(request, length.when)) continue;
    for (const text of textsAt(request, length.field)) {
      const size = measure(text, length.unit);
      if (size > (length.most ?? Infinity)) return breach(`${length.field} is longer than ${length.most}`, length);
      if (size < (length.least ?? 0)) return breach(`${length.field} is shorter than ${length.least}`, length);
    }
  }
  for (const items of rule.items ?? []) {
    if (!isMet(request, items.when)) continue;
    for (const value of valuesAt(request, items.field)) {
      // A list with one item in a query is a text.
      const count = Array.isArray(value) ? value.length : isMissing(value) ? undefined : 1;
      if (count === undefined) continue;
      if (count > (items.most ?? Infinity)) return breach(`${items.field} has more than ${items.most} items`, items);
      if (count < (items.least ?? 0)) return breach(`${items.field} has fewer than ${items.least} items`, items);
    }
  }
  for (const format of rule.formats ?? [])
    if (
      isMet(request, format.when) &&
      textsAt(request, format.field).some((text) => !new RegExp(format.pattern).test(text))
    )
      return breach(`${format.field} has another format`, format);
  const { page } = rule;
  for (const text of page ? textsAt(request, page.field) : [])
    if (page && !(Number.isInteger(Number(text)) && Number(text) >= page.least && Number(text) <= page.most))
      return breach(`${page.field} is not from ${page.least} to ${page.most}`, page);
  return undefined;
}

/** Returns the violation that results from the time of the request or from existing totals. */
export function findWorldBreach(
  rule: CallRule,
  request: RawRequest,
  { moments, totals }: Facts,
  now: number,
): Breach | undefined {
  for (const { since, from = 0, until = Infinity, code } of rule.times ?? []) {
    const occurredAt = getNamed(moments, since)(request);
    if (occurredAt === undefined) continue;
    if (now - occurredAt < from) return { problem: `too early after: ${since}`, code };
    if (now - occurredAt >= until) return { problem: `too late after: ${since}`, code };
  }
  for (const { what, most, code } of rule.totals ?? [])
    if ((getNamed(totals, what)(request) ?? 0) > most) return { problem: `more than ${most}: ${what}`, code };
  return undefined;
}

function getNamed<Value>(table: Readonly<Record<string, Value>>, name: string): Value {
  const entry = table[name];
  if (entry === undefined) throw new Error(`The simulator does not know "${name}", which a row of vendor-rules names`);
  return entry;
}

const periodMs = { second: 1_000, minute: 60_000, day: 86_400_000, month: 30 * 86_400_000 } as const;
export const toLimit = ({ times, per }: RateRule): Limit => ({ times, perMs: periodMs[per] });

/** Returns the key under which the calls of a limit are counted together; undefined if the request has no value to count by. */
export function rateKey(suite: string, name: string, { by }: RateRule, request: RawRequest): string | undefined {
  if (typeof by === 'string') return `${suite}/${name}`;
  const [value] = textsAt(request, by.field);
  return value === undefined ? undefined : `${suite}/${by.field}/${value}`;
}

/** Returns the limit that a call exceeds; undefined if there is none, and the call is then counted. */
export function findBrokenRate(
  suite: string,
  name: string,
  rule: CallRule,
  request: RawRequest,
  limits: SimulatedLimits,
): { rate: RateRule; waitMs: number } | undefined {
  const groups = new Map<string, RateRule[]>();
  for (const rate of rule.rates) {
    const key = rateKey(suite, name, rate, request);
    if (key !== undefined) groups.set(key, [...(groups.get(key) ?? []), rate]);
  }
  for (const [key, rates] of groups)
    for (const rate of rates) {
      const waitMs = limits.waitMs(key, [toLimit(rate)]);
      if (waitMs > 0) return { rate, waitMs };
    }
  for (const [key, rates] of groups) limits.admit(key, rates.map(toLimit));
  return undefined;
}

/** Returns the keys under which a running call excludes other calls. */
export function aloneKeys(
  suite: string,
  name: string,
  rule: CallRule,
  request: RawRequest,
): { key: string; code: VendorCode }[] {
  return (rule.alone ?? []).flatMap(({ by, code }) => {
    if (by === 'app') return [{ key: `${suite}/${name}`, code }];
    const [value] = textsAt(request, by.field);
    return value === undefined ? [] : [{ key: `${suite}/${by.field}/${value}`, code }];
  });
}
