/** The most bytes of one result as JSON. Assistants put results into a limited context, and some silently cut longer ones. */
export const resultLimit = 64 * 1024;

export function jsonSize(value: object): number {
  return Buffer.byteLength(JSON.stringify(value));
}

/** Returns the result of the first of these limits that is small enough; the last result if none is. */
export function fitResult<Result extends object>(
  limits: readonly [number, ...number[]],
  build: (limit: number) => Result,
): Result {
  const [limit, ...smaller] = limits;
  const result = build(limit);
  const [next, ...laterLimits] = smaller;
  return next === undefined || jsonSize(result) <= resultLimit ? result : fitResult([next, ...laterLimits], build);
}

/** Returns a text of at most `limit` characters, and whether a part was cut. */
export function cutText(text: string, limit: number): { text: string; cut?: true } {
  return text.length <= limit
    ? { text }
    : { text: `${text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, '')}…`, cut: true };
}

/** The bytes for the parts of a page other than its entries. */
const frameSize = 4 * 1024;

/** Returns as many first entries of a page as fit together, at least one. */
export function fitEntries<Entry extends object>(entries: readonly Entry[]): Entry[] {
  let size = frameSize;
  const fitting = entries.filter((entry) => (size += jsonSize(entry)) <= resultLimit);
  return entries.slice(0, Math.max(1, fitting.length));
}

/** Returns JSON with its texts cut to a number of characters, and its lists to a number of entries. */
export function cutDeep(value: unknown, textLimit: number, entryLimit: number): unknown {
  if (typeof value === 'string') return cutText(value, textLimit).text;
  if (Array.isArray(value)) return value.slice(0, entryLimit).map((entry) => cutDeep(entry, textLimit, entryLimit));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, cutDeep(entry, textLimit, entryLimit)]));
}

/** Returns as many first fields as fit together, and the number of the fields that are left out. */
export function fitFields<Field extends object>(
  fields: readonly Field[],
): { fields: Field[]; fields_left_out?: number } {
  const fitting = fitEntries(fields);
  return {
    fields: fitting,
    ...(fitting.length < fields.length && { fields_left_out: fields.length - fitting.length }),
  };
}
