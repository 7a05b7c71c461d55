/** `npm run test:all` runs everything. `npm test` runs a fixed part of repeated tests, the same on every day (ADR-0265). */
export const everything = process.env.TEST_ALL === 'true';

/** Returns only the first item; in `npm run test:all` every item. */
export function firstOf<Item>(items: readonly Item[]): Item[] {
  return everything ? [...items] : items.slice(0, 1);
}

/** Returns every `parts`-th item; in `npm run test:all` every item. */
export function partOf<Item>(items: readonly Item[], parts: number): Item[] {
  return everything ? [...items] : items.filter((_item, at) => at % parts === 0);
}

/** Feishu and Lark share one dialect and one client: one of them represents both. */
export const larkFamily = firstOf(['feishu', 'lark'] as const);

/** One suite of each dialect; in `npm run test:all` every suite. */
export const suites = [...larkFamily, 'dingtalk'] as const;
