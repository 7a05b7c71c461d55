interface Sentence {
  /** The number of the line on which the sentence begins, from 1. */
  line: number;
  text: string;
  words: number;
}

/** The maximum number of words in a sentence of a document. */
export const maxWords = 25;

const listMark = /^\s*(?:[-*+]|\d+\.)\s+/;
const indentedCode = /^ {4}/;
/** Returns whether a line is not prose: a heading, a row of a table, HTML, a rule, or the line of a reference. */
const isOtherLine = (line: string) => /^\s*(?:#|\||<|\[[^\]]+\]:|---)/.test(line);

/** Returns the number of words in a sentence. Code counts as one word, and a link by its text. */
function countWords(text: string): number {
  const plain = text.replace(/`[^`]*`/g, 'code').replace(/\]\([^)]*\)/g, ']');
  return plain.match(/[\p{L}\p{N}][\p{L}\p{N}'’.,/_-]*/gu)?.length ?? 0;
}

/** Splits a paragraph where a stop or a colon is followed by the beginning of a sentence. */
function splitParagraph(lines: { line: number; text: string }[]): Sentence[] {
  const sentences: Sentence[] = [];
  let current: { line: number; text: string } | undefined;
  const end = () => {
    if (current) sentences.push({ ...current, words: countWords(current.text) });
    current = undefined;
  };
  for (const { line, text } of lines)
    for (const part of text.split(/(?<=[.!?:][)*”"]?)\s+(?=[\p{Lu}`[*_(“"])/u)) {
      if (current && /[.!?:][)*”"]?$/.test(current.text) && /^[\p{Lu}`[*_(“"]/u.test(part)) end();
      current = current ? { line: current.line, text: `${current.text} ${part}` } : { line, text: part };
    }
  end();
  return sentences;
}

/** Returns the sentences of a Markdown text, without headings, tables and blocks of code. */
export function listSentences(markdown: string): Sentence[] {
  const sentences: Sentence[] = [];
  let paragraph: { line: number; text: string }[] = [];
  let isCode = false;
  const end = () => {
    sentences.push(...splitParagraph(paragraph));
    paragraph = [];
  };
  markdown.split('\n').forEach((text, index) => {
    if (/^\s*```/.test(text)) {
      isCode = !isCode;
      end();
    } else if (isCode || text.trim() === '' || isOtherLine(text)) end();
    else if (paragraph.length > 0 || listMark.test(text) || !indentedCode.test(text)) {
      if (listMark.test(text)) end();
      paragraph.push({ line: index + 1, text: text.replace(listMark, '').trim() });
    }
  });
  end();
  return sentences;
}

/** Returns a fault for each sentence with more than `maxWords` words. */
export const listLongSentences = (markdown: string) =>
  listSentences(markdown)
    .filter(({ words }) => words > maxWords)
    .map(({ line, text, words }) => ({ line, fault: `${words} words: ${text}` }));
