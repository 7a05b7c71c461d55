import { mentionsIn } from '@domain/rich/rich-text';
import { toRichText, toTypedText } from '@domain/rich/typed-text';

const zhang = { id: 'mb_zhang', label: '张伟' };
const zhangTwo = { id: 'mb_zhang2', label: '张伟' };
const ann = { id: 'mb_ann', label: 'Ann' };
const annLee = { id: 'mb_lee', label: 'Ann Lee' };

test.each([
  ['', ''],
  ['  \n ', ''],
  ['Met the buyer', 'Met the buyer'],
  ['3 < 4 & "so"', '3 &lt; 4 &amp; &quot;so&quot;'],
  ['One\n\nTwo', '<p>One</p><p></p><p>Two</p>'],
  ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
])('the typed text %j is stored as %j and edited again as it was', (text, html) => {
  expect(toRichText({ text, mentions: [] })).toBe(html);
  expect(toTypedText(html)).toEqual({ text: text.trim(), mentions: [] });
});

test('a chosen colleague is mentioned, and a name that was only typed or removed is not', () => {
  const html = toRichText({ text: 'With @张伟 and @Bob', mentions: [zhang, ann] });
  expect(html).toBe('With <span data-type="mention" data-id="mb_zhang" data-label="张伟">@张伟</span> and @Bob');
  expect(mentionsIn(html)).toEqual(['mb_zhang']);
  expect(toTypedText(html)).toEqual({ text: 'With @张伟 and @Bob', mentions: [zhang] });
});

test('two colleagues of one name, and a name within a longer one, are told apart', () => {
  expect(mentionsIn(toRichText({ text: '@张伟\n@张伟', mentions: [zhang, zhangTwo] }))).toEqual([
    'mb_zhang',
    'mb_zhang2',
  ]);
  expect(mentionsIn(toRichText({ text: '@Ann Lee, @Ann', mentions: [ann, annLee] }))).toEqual(['mb_lee', 'mb_ann']);
});

test.each(['<p><strong>Bold</strong></p>', '<ul><li>One</li></ul>', '<p>See <img data-file="f1" alt=""></p>'])(
  'the rich text %s cannot be edited as typed text',
  (html) => {
    expect(toTypedText(html)).toBeUndefined();
  },
);

test('blanks at the end of a line are removed, blanks at its beginning are stored', () => {
  expect(toRichText({ text: 'One  \n  Two', mentions: [] })).toBe('<p>One</p><p>  Two</p>');
});

test('blanks and quotes that another editor stored as entities can be edited', () => {
  expect(toTypedText('a&nbsp;b &#39;c&#39; &quot;d&quot; &euro;')).toEqual({
    text: 'a b \'c\' "d" &euro;',
    mentions: [],
  });
});

test('paragraphs and line breaks of another editor can be edited', () => {
  expect(toTypedText('<p>One<br>Two</p><p>Three</p>')).toEqual({ text: 'One\nTwo\nThree', mentions: [] });
});
