import type { ContainerSetting } from './setting';

/** The features that engines gained after Chrome 69, by the version that added them. */
const scriptFeatures: Record<string, number> = {
  'Object.fromEntries': 73,
  'Promise.allSettled': 76,
  'String.prototype.replaceAll': 85,
  'Promise.any': 85,
  'Array.prototype.at': 92,
  'String.prototype.at': 92,
  'crypto.randomUUID': 92,
  'Object.hasOwn': 93,
  'Array.prototype.findLast': 97,
  'Array.prototype.findLastIndex': 97,
  structuredClone: 98,
  'AbortSignal.timeout': 103,
  'Array.prototype.toReversed': 110,
  'Array.prototype.toSorted': 110,
  'Array.prototype.toSpliced': 110,
  'Array.prototype.with': 110,
  'Object.groupBy': 117,
  'Promise.withResolvers': 119,
  'URL.canParse': 120,
  'Set.prototype.union': 122,
  Iterator: 122,
  'Promise.try': 128,
};

/** The features that style sheets gained after Chrome 69: an unknown declaration, selector or unit drops its whole block. */
const styleFeatures: { version: number; inText: RegExp; asked: RegExp }[] = [
  { version: 87, inText: /(^|[\s;{])inset\s*:/, asked: /^inset$/ },
  { version: 105, inText: /:has\(/, asked: /:has\(/ },
  { version: 108, inText: /\d[dls]vh\b/, asked: /\d[dls]vh\b/ },
  { version: 111, inText: /color-mix\(/, asked: /color-mix\(/ },
];

/** Removes the features that an older engine lacks, before the page's own scripts run. */
export function leaveOutNewerFeatures(webView: ContainerSetting['webView']): void {
  if (webView === 'current') return;
  const version = webView === 'chrome100' ? 100 : 69;
  for (const [path, since] of Object.entries(scriptFeatures)) {
    if (since > version) remove(path);
  }
  leaveOutStyles(styleFeatures.filter((feature) => feature.version > version));
}

function remove(path: string): void {
  const segments = path.split('.');
  const name = segments.pop() ?? '';
  const owner = segments.reduce<Record<string, unknown> | undefined>(
    (value, segment) => value?.[segment] as Record<string, unknown> | undefined,
    window as never,
  );
  if (owner) delete owner[name];
}

function leaveOutStyles(missing: typeof styleFeatures): void {
  const supports = CSS.supports.bind(CSS) as (...values: string[]) => boolean;
  CSS.supports = (...values: string[]) =>
    !missing.some(({ asked }) => values.some((value) => asked.test(value))) && supports(...values);
  const handledSheets = new WeakSet<CSSStyleSheet>();
  const cut = () => {
    for (const sheet of document.styleSheets) {
      if (handledSheets.has(sheet)) continue;
      handledSheets.add(sheet);
      cutRules(sheet, missing);
    }
  };
  document.addEventListener('load', cut, true);
  document.addEventListener('DOMContentLoaded', cut);
}

function cutRules(owner: CSSStyleSheet | CSSGroupingRule, missing: typeof styleFeatures): void {
  let rules: CSSRuleList;
  try {
    rules = owner.cssRules;
  } catch {
    return; // The rules of a style sheet of another origin cannot be read.
  }
  for (let index = rules.length - 1; index >= 0; index--) {
    const rule = rules[index];
    const condition =
      rule instanceof CSSSupportsRule ? rule.conditionText : rule instanceof CSSStyleRule ? rule.selectorText : '';
    if (missing.some(({ inText }) => inText.test(condition))) owner.deleteRule(index);
    else if (rule instanceof CSSGroupingRule) cutRules(rule, missing);
  }
}
