import { findLinkAddress } from '@domain/rich/link-address';

/** Converts the clipboard HTML of other programs into content that the editor accepts: paragraphs, lists and text. None of its scripts run. */

/** Replaces a tab while the HTML is parsed, because parsers turn a tab into a blank. The character is private-use, so no text contains it. */
export const pastedTab = '\uE009';

const notWords = 'style, script, title, meta, link, template, noscript';
const blocks = 'p, div, li, h1, h2, h3, h4, h5, h6, tr, blockquote, pre, section, article';
const orderedMarker = /^[(（]?([\da-z]{1,4}|[一二三四五六七八九十]+)[.)、）]/i;

const parse = (html: string): HTMLElement => {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll(notWords)) element.remove();
  return body;
};

/** Returns true if the HTML contains text: a spreadsheet adds a picture of the cells to it, and an image of a page has none. */
export function hasWords(html: string): boolean {
  return html !== '' && parse(html).textContent?.trim() !== '';
}

/** Returns the HTML of a paste for the editor. Content that the editor itself has copied stays unchanged. */
export function readPastedHtml(html: string): string {
  if (/\sdata-pm-slice=/.test(html)) return html;
  const body = parse(html);
  for (const element of body.querySelectorAll<HTMLElement>('[style]')) if (isHidden(element)) element.remove();
  keepTabs(body);
  for (const link of body.querySelectorAll('a')) writeAddress(link);
  readWordLists(body);
  // A nested table becomes text of its cell before the outer table is read.
  for (const table of [...body.querySelectorAll('table')].reverse()) table.replaceWith(...toLines(table));
  return body.innerHTML;
}

const getStyle = (element: Element): string => element.getAttribute('style') ?? '';
const isHidden = (element: Element): boolean => /display:\s*none|mso-hide:\s*all/i.test(getStyle(element));

/** Keeps tabs and line breaks where the source shows them: in preformatted text, and the tabs of Word. */
function keepTabs(body: HTMLElement): void {
  for (const tab of body.querySelectorAll('[style*="mso-tab-count"]')) tab.textContent = pastedTab;
  for (const element of body.querySelectorAll('pre, [style*="white-space"]')) {
    if (element.tagName !== 'PRE' && !/white-space:\s*(pre|break-spaces)/i.test(getStyle(element))) continue;
    for (const text of listTexts(element)) {
      const [first = '', ...lines] = text.data.replaceAll('\t', pastedTab).split(/\r?\n/);
      text.replaceWith(first, ...lines.flatMap((line) => [document.createElement('br'), line]));
    }
  }
}

function listTexts(element: Element): Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
}

/** Appends a link's address to its text in brackets, unless the text is the address. */
function writeAddress(link: HTMLAnchorElement): void {
  const address = findLinkAddress(link.textContent ?? '', link.getAttribute('href')?.trim() ?? '');
  if (address !== undefined) link.append(` (${address})`);
  link.replaceWith(...link.childNodes);
}

/** Converts the paragraphs that Word and WPS mark as list entries, with a bullet or a number as text, into lists. */
function readWordLists(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll<HTMLElement>('[style*="mso-list"]')) {
    if (!/mso-list:\s*l\d/i.test(getStyle(paragraph))) continue;
    const marker = [...paragraph.querySelectorAll('[style*="mso-list"]')].find((element) =>
      /mso-list:\s*ignore/i.test(getStyle(element)),
    );
    const tag = orderedMarker.test(marker?.textContent?.trim() ?? '') ? 'ol' : 'ul';
    marker?.remove();
    const previous = paragraph.previousElementSibling;
    const list = previous?.matches(`${tag}[data-word]`) ? previous : document.createElement(tag);
    list.setAttribute('data-word', '');
    if (list !== previous) paragraph.before(list);
    const entry = document.createElement('li');
    entry.append(...paragraph.childNodes);
    list.append(entry);
    paragraph.remove();
  }
}

/** Returns a paragraph for each row of a table, with a tab between its cells. A table of one column serves only for layout. */
function toLines(table: HTMLTableElement): HTMLElement[] {
  const rows = [...table.rows];
  if (rows.every(({ cells }) => cells.length <= 1)) return rows.flatMap(({ cells }) => [...cells].map(toBlock));
  /** The number of rows below that a cell above covers, by column. */
  const covered: number[] = [];
  const lines = rows.map((row) => {
    const texts: string[] = [];
    const skipCovered = () => {
      while ((covered[texts.length] ?? 0) > 0) {
        covered[texts.length] = (covered[texts.length] ?? 0) - 1;
        texts.push('');
      }
    };
    for (const cell of row.cells) {
      skipCovered();
      for (let column = 0; column < cell.colSpan; column += 1) {
        covered[texts.length] = cell.rowSpan - 1;
        texts.push(column === 0 ? getCellText(cell) : '');
      }
    }
    skipCovered();
    return texts;
  });
  return [...(table.caption ? [[getCellText(table.caption)]] : []), ...lines]
    .filter((texts) => texts.some((text) => text !== ''))
    .map((texts) => {
      const line = document.createElement('p');
      let end = texts.length;
      while (end > 0 && texts[end - 1] === '') end -= 1;
      line.textContent = texts.slice(0, end).join(pastedTab);
      return line;
    });
}

function toBlock(cell: HTMLTableCellElement): HTMLElement {
  const block = document.createElement('div');
  block.append(...cell.childNodes);
  return block;
}

/** Returns the text of a cell in one line. */
function getCellText(cell: HTMLElement): string {
  for (const line of cell.querySelectorAll('br')) line.replaceWith(' ');
  for (const block of cell.querySelectorAll(blocks)) block.append(' ');
  return (cell.textContent ?? '').replaceAll(pastedTab, ' ').replace(/\s+/g, ' ').trim();
}
