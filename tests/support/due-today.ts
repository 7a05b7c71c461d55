/** `npm run test:all` leaves nothing for another day (ADR-0119). */
export const everything = process.env.TEST_ALL === 'true';

/** What takes turns begins with the day: a run can be repeated all day long, and one tomorrow takes other turns. */
const day = Math.floor(Date.now() / 86_400_000);

/** Every `parts`-th item, other ones each day, so that as many days meet all of them; in `npm run test:all` every item. */
export function dueToday<Item>(items: readonly Item[], parts: number): Item[] {
  return everything ? [...items] : items.filter((_item, at) => at % parts === day % parts);
}

/** The suite of the Feishu family that is due today: both speak one dialect, through one client. */
export const larkFamilyToday = dueToday(['feishu', 'lark'] as const, 2);

/** One suite of each dialect. */
export const suitesToday = [...larkFamilyToday, 'dingtalk'] as const;

/** A seed that is the same all day. */
export const seedOfToday = day;
