import { appendLines, findRemarkField } from '../../../domain/import/remarks';
import type { Field } from '../../../domain/metadata/field';

const makeField = (field_id: string, value_type: Field['value_type'], more: Partial<Field> = {}): Field => ({
  field_id,
  field_name: field_id,
  table: 'organization',
  type: 'info',
  value_type,
  order: 0,
  access: 'write',
  ...more,
});
const name = makeField('name', 'TEXT');
const needs = makeField('needs', 'TEXTAREA');
const history = makeField('history', 'TEXTAREA');
const remark = makeField('remark', 'TEXTAREA');

describe('the field that keeps the cells of no other field', () => {
  test.each<[why: string, fields: Field[], found: string | undefined]>([
    ['is the remark, wherever it is', [name, needs, remark, history], 'remark'],
    ['is the first long text where there is no remark', [name, needs, history], 'needs'],
    ['is no text of one line', [name], undefined],
    ['is no number, even with the name of a remark', [makeField('remark', 'NUMBER'), needs], 'needs'],
    ['is none that the member only reads', [makeField('remark', 'TEXTAREA', { access: 'read' }), needs], 'needs'],
    ['is no formatted text', [makeField('remark', 'TEXTAREA', { sub_type: 'rich' }), needs], 'needs'],
    ['is missing in a type without fields', [], undefined],
  ])('%s', (_why, fields, found) => {
    expect(findRemarkField(fields)?.field_id).toBe(found);
  });
});

describe('the lines of an import in a remark', () => {
  test.each<[why: string, before: unknown, lines: string[], after: string]>([
    ['begin an empty remark', '', ['传真：010-62345678'], '传真：010-62345678'],
    ['begin a missing remark', null, ['Fax: 1', 'Fax: 2'], 'Fax: 1\nFax: 2'],
    ['replace a value that is no text', 7, ['備考：既存顧客'], '備考：既存顧客'],
    ['follow on the lines before', '老客户', ['传真：1'], '老客户\n传真：1'],
    ['are not added again', '老客户\n传真：1', ['传真：1', '车牌：京A'], '老客户\n传真：1\n车牌：京A'],
    ['leave a remark alone where there are none', '老客户', [], '老客户'],
  ])('%s', (_why, before, lines, after) => {
    expect(appendLines(before, lines)).toBe(after);
  });
});
