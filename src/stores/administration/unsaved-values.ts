/** Returns the properties whose answered value differs from the sent one; the order of a list does not matter. */
export function unsavedValues<Values extends object>(
  sentValues: Values,
  saved: { readonly [Key in keyof Values]?: unknown },
) {
  return (Object.keys(sentValues) as (keyof Values)[]).filter(
    (key) => comparable(sentValues[key]) !== comparable(saved[key]),
  );
}

function comparable(value: unknown): string {
  return JSON.stringify(Array.isArray(value) ? [...new Set(value.map(String))].sort() : (value ?? null));
}
