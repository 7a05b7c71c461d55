import { leaveOutNewerFeatures } from './older-engine';
import { getLocale, type ContainerSetting } from './setting';

const engines = {
  current: 'Chrome/126.0.6478.122',
  chrome100: 'Chrome/100.0.4896.58 UWS/5.12.4.0',
  chrome69: 'Chrome/69.0.3497.100 UWS/3.22.1.255',
};
const android = (webView: ContainerSetting['webView']) =>
  `Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 ${engines[webView]} Mobile Safari/537.36`;
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';

/** The user agent of a suite's client, in the shapes seen in public logs. */
function getUserAgent(setting: ContainerSetting): string {
  const locale = getLocale(setting);
  if (setting.suite === 'dingtalk') {
    return setting.device === 'mobile'
      ? `${android(setting.webView)} AliApp(DingTalk/7.6.0) com.alibaba.android.rimet/40000001 Channel/227200 language/${locale.replace('_', '-')} colorScheme/${setting.theme}`
      : `${windows} Chrome/120.0.6099.56 Safari/537.36 dingtalk-win/1.0.0 DingTalk(7.6.0-Release.6089101)`;
  }
  const version = setting.client === 'old' ? '6.5.4' : '7.32.8';
  const marks = `LarkLocale/${locale} ChannelName/${setting.suite === 'feishu' ? 'Feishu' : 'Lark'}`;
  return setting.device === 'mobile'
    ? `${android(setting.webView)} Lark/${version} ${marks}`
    : `${windows} Lark/${version} Chrome/120.0.6099.56 Safari/537.36 ${marks}`;
}

const define = (target: object, name: string, value: unknown) => {
  Object.defineProperty(target, name, { configurable: true, enumerable: true, get: () => value });
};

/** Makes the browser report the properties of the suite's client: user agent, language and colour scheme, without the name of the product. */
export function spoofUserAgent(setting: ContainerSetting): void {
  const tag = { zh: 'zh-CN', en: 'en-US', ja: 'ja-JP' }[setting.language];
  const userAgent = getUserAgent(setting);
  define(navigator, 'userAgent', userAgent);
  define(navigator, 'appVersion', userAgent.replace(/^Mozilla\//, ''));
  define(navigator, 'userAgentData', undefined);
  define(navigator, 'platform', setting.device === 'mobile' ? 'Linux armv8l' : 'Win32');
  define(navigator, 'language', tag);
  define(navigator, 'languages', Object.freeze([tag, tag.slice(0, 2)]));
  define(window, 'name', '');
  if (setting.device === 'mobile') leaveOutNewerFeatures(setting.webView);
  followTheme(setting.theme);
}

const schemeFeature = /\(\s*prefers-color-scheme\s*(?::\s*(dark|light)\s*)?\)/g;

/** Returns a media query with a decided colour scheme: `(min-width: 0px)` is always true, its opposite never. */
function decideScheme(query: string, theme: 'light' | 'dark'): string {
  return query.replace(schemeFeature, (_whole, scheme?: string) =>
    scheme === undefined || scheme === theme ? '(min-width: 0px)' : '(max-width: 0px)',
  );
}

function followTheme(theme: 'light' | 'dark'): void {
  const real = window.matchMedia.bind(window);
  window.matchMedia = (query) => {
    const list = real(decideScheme(query, theme));
    if (list.media !== query) Object.defineProperty(list, 'media', { value: query });
    return list;
  };
  // Style sheets query the browser directly, so their media queries are replaced inside the sheets.
  const handledSheets = new WeakSet<CSSStyleSheet>();
  const decideSheets = () => {
    for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets]) {
      if (handledSheets.has(sheet) && sheet.ownerNode?.nodeName !== 'STYLE') continue;
      handledSheets.add(sheet);
      decideRules(sheet, theme);
    }
  };
  document.addEventListener('load', decideSheets, true);
  document.addEventListener('DOMContentLoaded', decideSheets);
  new MutationObserver((changes) => {
    if (
      changes.some(
        ({ target, addedNodes }) =>
          target.nodeName === 'STYLE' || [...addedNodes].some(({ nodeName }) => nodeName === 'STYLE'),
      )
    ) {
      decideSheets();
    }
  }).observe(document, { childList: true, subtree: true });
}

function decideRules(owner: { cssRules: CSSRuleList }, theme: 'light' | 'dark'): void {
  let rules: CSSRuleList;
  try {
    rules = owner.cssRules;
  } catch {
    return; // The rules of a style sheet of another origin cannot be read.
  }
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule) {
      const decided = decideScheme(rule.media.mediaText, theme);
      if (decided !== rule.media.mediaText) rule.media.mediaText = decided;
    }
    if (rule instanceof CSSGroupingRule) decideRules(rule, theme);
  }
}
