import { families, type Family } from '../platforms';

/**
 * Builds one call for each suite family: `perFamily('chats', 'Create', …)` returns `chats.larkCreate` and `chats.dingtalkCreate`. A new family
 * needs no further lines.
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
