import type { Suite } from '../suites';
import type { World } from './world';

/** The end of a rule that covers every address below a prefix. */
const wildcard = '*';
const httpAddress = /https?:\/\/[^\s"'<>]+/g;

/** Returns the addresses of a text that a rule in the console turns into previews. */
export function listRuledLinks(world: World, suite: Suite, text: string): string[] {
  const { linkRules } = world.console(suite);
  const links = text.match(httpAddress) ?? [];
  return [...new Set(links)].filter((link) => URL.canParse(link) && linkRules.some((rule) => fitsRule(rule, link)));
}

function fitsRule(rule: string, link: string): boolean {
  const { host, pathname } = new URL(link);
  const address = host + pathname;
  return rule.endsWith(wildcard) ? address.startsWith(rule.slice(0, -wildcard.length)) : address === rule;
}
