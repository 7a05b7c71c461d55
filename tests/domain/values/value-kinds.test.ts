import type { Calendar } from '../../../domain/calendar';
import type { Relation } from '../../../domain/filter-tree';
import { matches, type StoredRecord } from '../../../domain/filters/matches';
import { abilities } from '../../../domain/kinds';
import { valueKinds, type Field } from '../../../domain/metadata/field';
import { acceptValue, isEmptyValue, valueTypes } from '../../../domain/values';
import { probesOf, samples, type Sample } from '../../values/samples';
import { wordsIn } from '../../values/samples/around';

const recordOf = (value: unknown, stands: Sample['stands']): StoredRecord => {
  const standing = value === null ? undefined : stands?.(value);
  return {
    table_id: 't',
    id: standing?.id ?? 'r',
    name: '',
    owner: null,
    members: standing?.members ?? [],
    followers: [],
    pipeline_id: null,
    stage_id: null,
    is_draft: false,
    creator: null,
    updater: null,
    create_time: 0,
    update_time: 0,
    deleted_at: null,
    data: value === null || standing ? {} : { the_field: value },
    field_times: {},
  };
};

const calendar: Calendar = { today: '2026-11-20', timeZone: 'Asia/Shanghai' };

describe.each(valueKinds)('%s', (kind) => {
  const sample = samples[kind];
  const type = valueTypes[kind];
  const field: Field = {
    field_id: 'the_field',
    field_name: 'The field',
    table: 't',
    type: 'normal',
    value_type: kind,
    order: 1,
    access: 'write',
    ...sample.field,
  };
  const accept = (value: unknown) => acceptValue(type, value, field);
  const holds = (relation: Relation, wanted: unknown, value: unknown) =>
    matches(recordOf(value, sample.stands), { field: 'the_field', relation, value: wanted }, [field], calendar);

  test('has a sample with every setting', () => {
    expect(new Set(sample.values.map((value) => JSON.stringify(value))).size).toBeGreaterThanOrEqual(3);
    expect(sample.rejected.length).toBeGreaterThanOrEqual(5);
    expect(sample.sorted === 'never' ? 1 : sample.sorted.length).toBeGreaterThan(0);
    expect(sample.filters === 'never' ? [] : Object.keys(sample.filters).sort()).toEqual([...type.relations].sort());
    expect(type.kind).toBe(kind);
  });

  test('declares abilities that fit its rules', () => {
    const { names, link, options, offeredInFilters, bulkEditable, isGenerated } = abilities[kind];
    const referred = new Set(sample.values.flatMap((value) => type.refers(value, field).map(({ to }) => to)));
    expect(referred.has('member') ? names : 'member').toBe('member');
    expect(referred.has('record') ? ['record', 'anyRecord'] : [names]).toContain(names);
    expect(link !== undefined).toBe(names === 'record');
    expect(options !== undefined).toBe(names === 'option');
    expect(offeredInFilters && type.relations.length === 0).toBe(false);
    expect(bulkEditable && isGenerated === true).toBe(false);
  });

  test('stores its values unchanged, and they fit its schema', () => {
    for (const value of sample.values) {
      expect(isEmptyValue(type, value)).toBe(false);
      expect(type.schema(field).safeParse(value).success).toBe(true);
      if (sample.written !== 'never') expect(accept(value)).toEqual({ value });
    }
  });

  test('converts input into the stored shape, and keeps stored values unchanged', () => {
    for (const [sent, stored] of sample.accepted ?? []) {
      expect(accept(sent)).toEqual({ value: stored });
      expect(accept(stored)).toEqual({ value: stored });
    }
  });

  test('reads empty input as no value', () => {
    for (const blank of [null, undefined, sample.empty, ...(sample.blanks ?? [])])
      expect(accept(blank)).toEqual({ value: null });
  });

  test('refuses values that do not fit, with the code of an error sentence', () => {
    for (const [sent, code] of sample.rejected)
      expect([sent, accept(sent)]).toEqual([sent, { issue: expect.objectContaining({ code }) as unknown }]);
  });

  test('is written in words of the language of the reader', () => {
    const value = sample.answered ?? sample.values[0];
    expect({ zh: type.text(value, field, wordsIn('zh')), en: type.text(value, field, wordsIn('en')) }).toEqual(
      sample.text,
    );
  });

  if (type.relations.length > 0)
    test.each(type.relations)('is found by the relation %s, and other records are not', (relation) => {
      for (const { value, hit, miss } of probesOf(sample, relation)) {
        expect([relation, hit, holds(relation, value, hit)]).toEqual([relation, hit, true]);
        expect([relation, miss, holds(relation, value, miss)]).toEqual([relation, miss, false]);
      }
    });
});
