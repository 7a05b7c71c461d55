/**
 * The calls that this run takes. Where `npm test` runs the suites on both engines, each engine takes every other call (SECURITY_SHARE,
 * scripts/test.mjs): who may do what is decided above the engine, and one call on one engine is judged in a second. A run on its own
 * takes all of them (decision note 0046).
 */
export function share<Item>(items: readonly Item[]): Item[] {
  const [part, parts] = (process.env.SECURITY_SHARE ?? '0/1').split('/').map(Number);
  return items.filter((_item, at) => at % (parts ?? 1) === part);
}
