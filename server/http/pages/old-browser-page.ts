import { languages } from '../../../domain/languages';
import { oldestBrowsers } from '../../../domain/browsers';
import { channels, detectContainer, suiteFamilies } from '../../../domain/platforms';
import { filled, messageTexts } from '../../messages/texts';

/**
 * Returns the page with the required versions, in every language, one below the other. Feishu and Lark have their own engine on Android: there
 * people update the app, not a part of the system. It is plain HTML without scripts and style sheets, because such old browsers understand little
 * else.
 */
export function oldBrowserPage(userAgent: string): string {
  const channel = detectContainer(userAgent, channels);
  const container = channel ? suiteFamilies[channel] : 'browser';
  const languageBlocks = languages.map((language) => {
    const { title, texts } = messageTexts(language).oldBrowser;
    const text = filled(texts[container], oldestBrowsers);
    return `<div lang="${language}"><h1><font size="4">${title}</font></h1><p>${text}</p></div>`;
  });
  return `<!DOCTYPE html><html lang="zh"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Sidecar</title></head><body>${languageBlocks.join('<hr>')}</body></html>`;
}
