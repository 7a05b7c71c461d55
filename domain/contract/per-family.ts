import { families, type Family } from '../platforms';

/**
 * Returns what there is once for each family of suites, by the name of its call: `perFamily('chats', 'Create', …)` holds `chats.larkCreate` and
 * `chats.dingtalkCreate`. A family more is a call more, without another line.
 */
export function perFamily<const Area extends string, const Action extends string, Entry>(
  area: Area,
  action: Action,
  entry: (family: Family) => Entry,
): Record<`${Area}.${Family}${Action}`, Entry> {
  return Object.fromEntries(families.map((family) => [`${area}.${family}${action}`, entry(family)])) as Record<
    `${Area}.${Family}${Action}`,
    Entry
  >;
}
