import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { findLinkAddress } from '../../domain/rich/link-address';
import { richIssue } from '../../domain/rich/limits';
import { plainText } from '../../domain/rich/plain-text';
import {
  filesIn,
  isBlank,
  isRich,
  getMarkdownCopy,
  mentionsIn,
  withAddresses,
  withoutAddresses,
} from '../../domain/rich/rich-text';
import { suggestMembers } from '../../domain/rich/suggest-members';
import type { Field } from '../../domain/metadata/field';
import { acceptValue, valueTypes } from '../../domain/values';

const rich: Field = {
  field_id: 'f',
  field_name: 'f',
  table: 't',
  type: 'normal',
  value_type: 'TEXTAREA',
  sub_type: 'rich',
  order: 1,
  access: 'write',
};
const accept = (raw: unknown) => acceptValue(valueTypes.TEXTAREA, raw, rich);

test.each([
  ['<p>Met the <strong>buyer</strong></p><p>Call back</p>', 'Met the buyer\nCall back'],
  ['<ul><li><p>one</p></li><li><p>two</p></li></ul>', 'one\ntwo'],
  ['<p>a<br />b &amp; c &lt; d &#39;e&#x27;&nbsp;f</p>', "a\nb & c < d 'e' f"],
  ['<p>Ask <span data-type="mention" data-id="mb_1" data-label="张伟">@张伟</span>说的</p>', 'Ask @张伟说的'],
  ['<p></p><img data-file="f1" alt="door" />', ''],
  ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
  ['a<br>b<BR >c', 'a\nb\nc'],
  ['a&#0;b&#1114112;c&#x41;d&EURO;e', 'abcAd&EURO;e'],
])('the rich text %s reads as %j', (html, words) => {
  expect(plainText(html)).toBe(words);
});

test.each([
  ['<p></p>', true],
  ['<p> &nbsp; <br /></p>', true],
  ['<p>x</p>', false],
  ['<p></p><img data-file="f1" />', false],
  ['<p></p><img src="x" />', true],
])('the rich text %s is empty: %s', (html, blank) => {
  expect(isBlank(html)).toBe(blank);
  expect(accept(html)).toEqual({ value: blank ? null : html });
});

test('a rich text lists the pictures that it shows and is stored without their addresses', () => {
  const stored = '<p>x</p><img data-file="f1" alt="a" /><img data-file="f2" alt="b" />';
  const shown = withAddresses(stored, (id) => (id === 'f1' ? '/files/abc?x=1&y="2"' : undefined));
  expect(shown).toBe(
    '<p>x</p><img src="/files/abc?x=1&amp;y=&quot;2&quot;" data-file="f1" alt="a" /><img data-file="f2" alt="b" />',
  );
  expect(withoutAddresses(shown)).toBe(stored);
  expect(accept(shown)).toEqual({ value: stored });
  expect(filesIn(shown)).toEqual(['f1', 'f2']);
  expect(valueTypes.TEXTAREA.refers(stored, rich)).toEqual([
    { to: 'file', id: 'f1' },
    { to: 'file', id: 'f2' },
  ]);
});

test('the length limit of rich text counts the words and not the tags', () => {
  expect(accept(`<p>${'x'.repeat(20_000)}</p>`)).toHaveProperty('value');
  expect(accept(`<p>${'x'.repeat(20_001)}</p>`)).toEqual({ issue: { code: 'tooLong', params: { limit: 20_000 } } });
  expect(accept('<p><strong></strong>x</p>'.repeat(10_000))).toEqual({
    issue: { code: 'tooLong', params: { limit: 100_000 } },
  });
});

test('only a text of several lines can be rich text, and its Markdown copy has a key of its own', () => {
  expect([rich, { ...rich, value_type: 'TEXT' } as Field, { ...rich, sub_type: undefined }].map(isRich)).toEqual([
    true,
    false,
    false,
  ]);
  expect(getMarkdownCopy('remark')).toBe('remark_md');
});

test('a mention without a member mentions nobody', () => {
  expect(mentionsIn('<span data-type="mention" data-id="">@A</span><span data-type="mention">@B</span>')).toEqual([]);
});

test('mentions are listed by member', () => {
  expect(
    mentionsIn(
      '<p><span data-type="mention" data-id="mb_1" data-label="A">@A</span> <span data-type="mention" data-id="mb_1" data-label="A">@A</span> <span data-id="mb_2">x</span></p>',
    ),
  ).toEqual(['mb_1']);
});

test('at most six colleagues are suggested by name or pinyin, and none who left', () => {
  const member = (name: string, name_pinyin: string, deleted = false) => ({
    member_id: name,
    name,
    name_pinyin,
    deleted,
  });
  const members = [
    member('张伟', 'zhangwei zw'),
    member('Li Na', 'lina ln'),
    member('张三', 'zhangsan zs', true),
    ...Array.from({ length: 9 }, (_, index) => member(`Ann ${index}`, `ann${index} a`)),
  ];
  const names = (typed: string) => suggestMembers(members, typed).map(({ name }) => name);
  expect(names('zw')).toEqual(['张伟']);
  expect(names('张')).toEqual(['张伟']);
  expect(names('LI')).toEqual(['Li Na']);
  expect(names('na')).toEqual(['Li Na']);
  expect(names('ann')).toHaveLength(6);
  const bo = [member('Hanna', 'hanna h'), member('Bo', 'anbo b'), member('ANNA', 'x')];
  expect(suggestMembers(bo, 'an').map(({ name }) => name)).toEqual(['Bo', 'ANNA', 'Hanna']);
  expect(names('')).toHaveLength(6);
  const namesWith = (typed: string, preferred: string[]) =>
    suggestMembers(members, typed, preferred).map(({ name }) => name);
  // Those who work on the record come first, if they fit and are there.
  expect(namesWith('', ['Ann 8', 'Li Na', '张三']).slice(0, 3)).toEqual(['Ann 8', 'Li Na', '张伟']);
  expect(namesWith('ann', ['Ann 8', 'Li Na']).slice(0, 2)).toEqual(['Ann 8', 'Ann 0']);
  expect(names('nobody')).toEqual([]);
});

describe('the nesting depth of a rich text', () => {
  const tooDeep = { code: 'tooDeep', params: { limit: 20 } };

  test.each([
    ['lists', '<ul><li>', 10],
    ['formatting', '<em>', 20],
    ['unclosed formatting around words', '<strong>a<em>b', 10],
    ['older names', '<DIV><B>', 10],
  ])('is limited for %s', (_name, opened, times) => {
    expect(richIssue(opened.repeat(times))).toBeNull();
    expect(richIssue(`${opened.repeat(times)}<i>`)).toEqual(tooDeep);
    for (const count of [2_000, 5_000, 8_000, 11_000].filter((count) => count * opened.length <= 100_000))
      expect(richIssue(`${opened.repeat(count)}x`)).toEqual(tooDeep);
  });

  test('counts the elements that are open at the same time', () => {
    for (const flat of [
      '<p>a <strong>b</strong><br></p>',
      '<ul><li>x</li></ul>',
      '<img data-file="a">',
      '<!-- a - b -->',
      '1 < 2 ',
      '<p title="a" class=\'b\' lang=en>x</p >',
    ]) {
      expect([flat, richIssue(flat.repeat(1_000))]).toEqual([flat, null]);
    }
  });

  test('is never lower than the depth that the cleaning parser sees, however the text is written', () => {
    const depthOf = (html: string) => {
      let [depth, deepest] = [0, 0];
      const parser = new Parser({
        onopentagname: () => {
          deepest = Math.max(deepest, (depth += 1));
        },
        onclosetag: () => {
          depth -= 1;
        },
      });
      parser.end(html);
      return deepest;
    };
    const pieces = [
      '<em>',
      '</em>',
      '<p>',
      '</p>',
      '<li>',
      '</li>',
      '<ul>',
      '</ul>',
      '<br>',
      '</br>',
      '<em title="',
      '</em>"',
      '">',
      "<em a='",
      "'>",
      '<em a==">',
      '<em =">',
      '<em a=b"c>',
      '<em/>',
      '<em /',
      '>',
      '<',
      '</',
      '</ em>',
      '<em\n>',
      '<!--',
      '-->',
      '--!>',
      '<!-->',
      '<!--->',
      '<!doctype x>',
      '<![CDATA[',
      ']]>',
      '<?x',
      '<script>',
      '</script>',
      '<style>',
      '</style>',
      '<title>',
      '</title>',
      '<textarea>',
      '</textarea>',
      '<svg>',
      '</svg>',
      '<table>',
      '<td>',
      '</table>',
      '<select>',
      '<option>',
      'x',
      '"',
      "'",
      '=',
      '`',
    ];
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...pieces), { maxLength: 12 }),
        fc.integer({ min: 1, max: 30 }),
        (parts, times) => {
          const html = parts.join('').repeat(times);
          return richIssue(html) !== null || depthOf(html) <= 20;
        },
      ),
      { numRuns: 20_000 },
    );
  });
});

test.each([
  ['the offer', 'https://mill.example/offer', 'https://mill.example/offer'],
  ['offer', 'https://mill.example/offer', 'https://mill.example/offer'],
  ['Mill.example', 'https://mill.example/', undefined],
  ['https://mill.example', 'http://mill.example', undefined],
  ['Li', 'mailto:li@mill.example', 'li@mill.example'],
  ['li@mill.example', 'mailto:li@mill.example', undefined],
  ['Call', 'tel:+8613800001234', '+8613800001234'],
  ['this', 'javascript:alert(1)', undefined],
  ['this', 'file:///C:/offer.docx', undefined],
  ['this', '#_Toc1', undefined],
  ['this', 'mailto:', undefined],
  [' ', 'https://mill.example', undefined],
])('the words %j of a link to %s are followed by %s', (linkText, href, address) => {
  expect(findLinkAddress(linkText, href)).toBe(address);
});
