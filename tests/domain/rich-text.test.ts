import { plainText } from '../../domain/rich/plain-text';
import { filesIn, isBlank, mentionsIn, withAddresses, withoutAddresses } from '../../domain/rich/rich-text';
import { suggestMembers } from '../../domain/rich/suggest-members';
import type { Field } from '../../domain/metadata/field';
import { acceptValue, valueTypes } from '../../domain/values';

const rich: Field = { field_id: 'f', field_name: 'f', table: 't', type: 'normal', value_type: 'TEXTAREA', sub_type: 'rich', order: 1, access: 'write' };
const accept = (raw: unknown) => acceptValue(valueTypes.TEXTAREA, raw, rich);

test.each([
  ['<p>Met the <strong>buyer</strong></p><p>Call back</p>', 'Met the buyer\nCall back'],
  ['<ul><li><p>one</p></li><li><p>two</p></li></ul>', 'one\ntwo'],
  ['<p>a<br />b &amp; c &lt; d &#39;e&#x27;&nbsp;f</p>', 'a\nb & c < d \'e\' f'],
  ['<p>Ask <span data-type="mention" data-id="mb_1" data-label="张伟">@张伟</span>说的</p>', 'Ask @张伟说的'],
  ['<p></p><img data-file="f1" alt="door" />', ''],
  ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
])('%s reads as %j', (html, words) => {
  expect(plainText(html)).toBe(words);
});

test.each([['<p></p>', true], ['<p> &nbsp; <br /></p>', true], ['<p>x</p>', false], ['<p></p><img data-file="f1" />', false], ['<p></p><img src="x" />', true]])('%s is nothing: %s', (html, blank) => {
  expect(isBlank(html)).toBe(blank);
  expect(accept(html)).toEqual({ value: blank ? null : html });
});

test('a text names the pictures that it shows, and is kept without their addresses', () => {
  const stored = '<p>x</p><img data-file="f1" alt="a" /><img data-file="f2" alt="b" />';
  const shown = withAddresses(stored, (id) => (id === 'f1' ? '/files/abc?x=1&y="2"' : undefined));
  expect(shown).toBe('<p>x</p><img src="/files/abc?x=1&amp;y=&quot;2&quot;" data-file="f1" alt="a" /><img data-file="f2" alt="b" />');
  expect(withoutAddresses(shown)).toBe(stored);
  expect(accept(shown)).toEqual({ value: stored });
  expect(filesIn(shown)).toEqual(['f1', 'f2']);
  expect(valueTypes.TEXTAREA.refers(stored, rich)).toEqual([{ to: 'file', id: 'f1' }, { to: 'file', id: 'f2' }]);
});

test('the words are limited, not the tags around them', () => {
  expect(accept(`<p>${'x'.repeat(20_000)}</p>`)).toHaveProperty('value');
  expect(accept(`<p>${'x'.repeat(20_001)}</p>`)).toEqual({ issue: { code: 'tooLong', params: { limit: 20_000 } } });
  expect(accept('<p><strong></strong>x</p>'.repeat(10_000))).toHaveProperty('issue.code', 'tooLong');
});

test('mentions are read by member', () => {
  expect(mentionsIn('<p><span data-type="mention" data-id="mb_1" data-label="A">@A</span> <span data-type="mention" data-id="mb_1" data-label="A">@A</span> <span data-id="mb_2">x</span></p>')).toEqual(['mb_1']);
});

test('at most six colleagues are suggested, by name or pinyin, and nobody who has left', () => {
  const member = (name: string, name_pinyin: string, deleted = false) => ({ name, name_pinyin, deleted });
  const members = [member('张伟', 'zhangwei zw'), member('Li Na', 'lina ln'), member('张三', 'zhangsan zs', true), ...Array.from({ length: 9 }, (_, index) => member(`Ann ${index}`, `ann${index} a`))];
  const names = (typed: string) => suggestMembers(members, typed).map(({ name }) => name);
  expect(names('zw')).toEqual(['张伟']);
  expect(names('张')).toEqual(['张伟']);
  expect(names('LI')).toEqual(['Li Na']);
  expect(names('na')).toEqual(['Li Na']);
  expect(names('ann')).toHaveLength(6);
  expect(names('')).toHaveLength(6);
  expect(names('nobody')).toEqual([]);
});
