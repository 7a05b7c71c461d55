import { listLongSentences, listSentences, maxWords } from '../../scripts/prose/sentences';
import { wrapProse } from '../../scripts/prose/wrap';

const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');

test('a sentence of a document ends at a stop or a colon before a capital letter, also within a line', () => {
  expect(listSentences('The app asks.\nThe server\nanswers at 10.5 ms: _Fast_ (really). `code` ends.')).toEqual([
    { line: 1, text: 'The app asks.', words: 3 },
    { line: 2, text: 'The server answers at 10.5 ms:', words: 6 },
    { line: 3, text: '_Fast_ (really).', words: 2 },
    { line: 3, text: '`code` ends.', words: 2 },
  ]);
});

test('each item of a list has its own sentences', () => {
  expect(listSentences('- first item\n- second\n  item\n1. third').map(({ text }) => text)).toEqual([
    'first item',
    'second item',
    'third',
  ]);
});

test('headings, tables, HTML and code have no sentences', () => {
  const text = [
    '# A heading',
    '| a | cell |',
    '<img src="x">',
    '```',
    'code here',
    '```',
    '',
    '    more code',
    'Prose.',
  ];
  expect(listSentences(text.join('\n'))).toEqual([{ line: 9, text: 'Prose.', words: 1 }]);
});

test('code counts as one word of a sentence, and a link by its text', () => {
  expect(listSentences('See `a b c` and [two words](https://example.com/a-b).')[0]?.words).toBe(5);
});

test('a sentence with too many words is a fault with its line', () => {
  expect(listLongSentences(`# Title\n\n${words(maxWords)}.`)).toEqual([]);
  const [fault] = listLongSentences(`# Title\n\nShort.\nA ${words(maxWords)}.`);
  expect([fault?.line, fault?.fault.slice(0, 11)]).toEqual([4, '26 words: A']);
});

test('prose is wrapped with references on one line and tables unchanged', async () => {
  const wrapEachWord = (prose: string) => Promise.resolve(prose.replaceAll(' ', '\n'));
  // Joined here, because a reference of this file would have to lead somewhere.
  const reference = (blank: string) => ['REQ', 'records', '2.69'].join(blank);
  const table = `| a cell | ${reference(' ')} |\n|---|---|\n| b | c |`;
  const text = `See ${reference('\n')} here.\n\n${table}\n\nAnd ${reference(' ')}`;
  expect(await wrapProse(text, wrapEachWord)).toBe(
    `See\n${reference(' ')}\nhere.\n\n${table}\n\nAnd\n${reference(' ')}\n`,
  );
});
