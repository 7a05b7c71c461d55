import { languages } from '../../../domain/languages';
import { oldestBrowsers } from '../../../domain/browsers';
import { filled, messageTexts } from '../../messages/texts';

/**
 * The page that says which versions are needed, in every language one below the other. It is plain HTML without scripts and style sheets, because the
 * browsers that it is for understand little else.
 */
export function oldBrowserPage(): string {
  const languageBlocks = languages.map((language) => {
    const { title, text } = messageTexts(language).oldBrowser;
    return `<div lang="${language}"><h1><font size="4">${title}</font></h1><p>${filled(text, oldestBrowsers)}</p></div>`;
  });
  return `<!DOCTYPE html><html lang="zh"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Sidecar</title></head><body>${languageBlocks.join('<hr>')}</body></html>`;
}
