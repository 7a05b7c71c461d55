/**
 * The calls that this run takes of a matrix: part `k/n` of SECURITY_SHARD, which scripts/test.mjs sets (a seventh in `npm test`, half an
 * engine in `npm run test:all`; ADR-0265). A run on its own takes all of them.
 */
export function shard<Item>(items: readonly Item[]): Item[] {
  const [part, parts] = (process.env.SECURITY_SHARD ?? '0/1').split('/').map(Number);
  return items.filter((_item, at) => at % (parts ?? 1) === part);
}
