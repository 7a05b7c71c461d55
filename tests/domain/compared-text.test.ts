import fc from 'fast-check';
import { hasWords, normaliseText } from '../../domain/compared-text';
import { companyName, personName } from '../../domain/duplicates/names';
import { uniqueKey } from '../../domain/forms/unique';
import { suggestMembers } from '../../domain/rich/suggest-members';
import { findPlaces, fulfilsTerms, parseKeyword } from '../../domain/search/keyword';
import { fitsMember } from '../../domain/search/fits-member';
import { membersNamed } from '../../domain/search/named-members';
import { sameOption } from '../../domain/values/options';

const text = { value_type: 'TEXT' } as const;
const phone = { value_type: 'TEXT', sub_type: 'phone' } as const;

describe.each([
  ['ＡＣＭＥ　Ｔｏｏｌｓ', 'acme tools'],
  ['Café Zürich', 'CAFE ZURICH'],
  ['Straße', 'STRASSE'],
  ['ΟΔΥΣΣΕΥΣ', 'οδυσσευς'],
  ['İstanbul', 'istanbul'],
  ['Łódź Øst', 'lodz ost'],
  ['ｶﾞﾗｽ', 'がらす'],
  ['O’Brien', "o'brien"],
  ['“Tea”', '"tea"'],
  ['Nord–West', 'nord-west'],
  ['Zero\u200bWidth\u2060', 'zerowidth'],
  ['soft\u00adhyphen\u3164', 'softhyphen'],
  ['two   blanks\u00a0here', 'two blanks here'],
])('“%s” and “%s”', (first, second) => {
  const member = { member_id: 'mb', name: first, name_pinyin: '', deleted: false };
  test('are the same to every matcher', () => {
    expect({
      unique: uniqueKey(text, first) === uniqueKey(text, second),
      option: sameOption([{ id: 'a', label: first }], second)?.id,
      search: fulfilsTerms(normaliseText(first), parseKeyword(second)),
      mention: suggestMembers([member], second).length,
      picker: fitsMember(member, second),
      named: membersNamed([member], second).length,
      company: companyName(first) === companyName(second),
      person: personName(first) === personName(second),
      mark: findPlaces(first, second).length > 0,
    }).toEqual({
      ...{ unique: true, option: 'a', search: true, mention: 1, picker: true, named: 1, company: true, person: true },
      mark: true,
    });
  });
});

test.each([
  ['が', 'か'],
  ['王伟', '王玮'],
  ['ab', 'a b'],
])('“%s” and “%s” are not the same', (first, second) => {
  expect(normaliseText(first)).not.toBe(normaliseText(second));
});

test('the compared form of a compared form is itself, so that a stored key is found by itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (some) => normaliseText(normaliseText(some)) === normaliseText(some)),
  );
});

test.each(['13812345678', '+86 138 1234 5678', '0086-138-1234-5678', '１３８ １２３４ ５６７８'])(
  '%s is one number with 138 1234 5678',
  (written) => {
    expect(uniqueKey(phone, written)).toBe(uniqueKey(phone, '138 1234 5678'));
  },
);

test('words are found in any order, all of them', () => {
  expect(hasWords('Ocean Foods Trading', 'trading  ocean')).toBe(true);
  expect(hasWords('Ocean Foods Trading', 'trading river')).toBe(false);
});

test.each([
  ['Café Ocean', 'ocean cafe', ['Café', 'Ocean']],
  ['ＡＣＭＥ tools', 'acme', ['ＡＣＭＥ']],
  ['021-6288 1234', '62881234', ['6288 1234']],
  ['Nothing here', 'river', []],
])('in “%s” the words of “%s” are marked', (written, keyword, marked) => {
  expect(findPlaces(written, keyword).map(({ start, end }) => written.slice(start, end))).toEqual(marked);
});
