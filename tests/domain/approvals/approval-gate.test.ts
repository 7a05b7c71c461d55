import { refusedState, blocks } from '../../../domain/approvals/course';
import { auditedFields, heldFields, isDecided } from '../../../domain/approvals/gate';
import { unfilledFor } from '../../../domain/approvals/needed';
import { comparedSince, comparisonDay } from '../../../domain/approvals/night';
import {
  isDecided as isDecidedStatus,
  isKnownStatus,
  isWaiting,
  statusColour,
} from '../../../domain/approvals/statuses';
import type { StoredRecord } from '../../../domain/filters/matches';
import type { Field } from '../../../domain/metadata/field';
import type { TypeSettings } from '../../../domain/metadata/settings';

const field = (field_id: string, more: Partial<Field> = {}): Field => ({
  field_id,
  field_name: field_id,
  table: 'deal',
  type: 'normal',
  value_type: 'NUMBER',
  order: 1,
  access: 'none',
  ...more,
});
const fields = [
  field('amount'),
  field('discount'),
  field('team', { type: 'team', value_type: 'MEMBER_MULTIPLE_SELECT' }),
  field('sum', { formula: { calc: '1', variables: {} } }),
  field('serial', { value_type: 'AUTO_SERIAL' }),
];
const record = (more: Partial<StoredRecord> = {}): StoredRecord => ({
  table_id: 'deal',
  id: 'd1',
  name: 'Deal',
  owner: null,
  members: [],
  followers: [],
  pipeline_id: null,
  stage_id: null,
  is_draft: false,
  creator: null,
  updater: null,
  create_time: 0,
  update_time: 0,
  deleted_at: null,
  data: { discount: 30 },
  field_times: {},
  ...more,
});

describe('a change that needs an approval or waits for one', () => {
  const held = (before: Partial<StoredRecord>, settings: TypeSettings | null, ...changed: string[]) =>
    heldFields({ before: record(before), after: record(before), changed }, { settings, fields, calendar: undefined });
  const guards = { template_id: 'g', name: 'G', codes: { feishu: 'C' }, fields: ['discount'] };
  const settings = { approval_templates: [guards], audited_fields: ['amount', 'discount'] } as TypeSettings;
  const big = { ...guards, condition: { field: 'discount', relation: 'gt', value: 20 } } as const;

  test('is blocked for everything but the people of a record whose approval waits, with that as the only reason', () => {
    expect(held({ approve_status: 'PENDING' }, settings, 'amount', 'team', 'discount')).toEqual([
      { reason: 'waits', fields: ['amount', 'discount'] },
    ]);
    expect(held({ approve_status: 'TRANSFERRED' }, null, 'amount')).toEqual([{ reason: 'waits', fields: ['amount'] }]);
    expect(held({ approve_status: 'PENDING' }, null, 'team')).toEqual([]);
    expect(held({ approve_status: 'APPROVED' }, null, 'amount')).toEqual([]);
    expect(held({ approve_status: 'PENDING', is_draft: true }, null, 'amount')).toHaveLength(1);
  });

  test('is guarded where a template guards the field, or where the company already approved it without a template', () => {
    expect(held({}, settings, 'amount', 'discount')).toEqual([
      { reason: 'guarded', fields: ['discount'] },
      { reason: 'audited', fields: ['amount'] },
    ]);
    expect(held({}, settings, 'team')).toEqual([]);
    expect(held({}, {} as TypeSettings, 'amount')).toEqual([]);
    expect(held({}, { audited_fields: ['amount'] } as TypeSettings, 'amount')).toEqual([
      { reason: 'audited', fields: ['amount'] },
    ]);
  });

  test('is guarded by a condition on fields that the writer need not see', () => {
    const conditional = { approval_templates: [big] } as unknown as TypeSettings;
    expect(held({}, conditional, 'discount')).toEqual([{ reason: 'guarded', fields: ['discount'] }]);
    expect(held({ data: { discount: 10 } }, conditional, 'discount')).toEqual([]);
  });

  test('is never guarded in a draft, in fields that the server or a formula fills, or in unknown fields', () => {
    expect(held({ is_draft: true }, settings, 'amount', 'discount')).toEqual([]);
    expect(
      held(
        { approve_status: 'PENDING' },
        { audited_fields: ['sum', 'serial', 'gone'] } as TypeSettings,
        'sum',
        'serial',
        'gone',
      ),
    ).toEqual([]);
    expect(fields.map(isDecided)).toEqual([true, true, true, false, false]);
    expect(auditedFields(null, ['amount'])).toEqual([]);
    expect(
      auditedFields(
        { audited_fields: ['amount'], approval_templates: [{ ...guards, fields: ['amount'] }] } as TypeSettings,
        ['amount'],
      ),
    ).toEqual([]);
  });
});

test('an approval of a new record asks for fields that are still empty', () => {
  const setting = { template_id: 'g', name: 'G', required_fields: ['amount', 'discount', 'team'] };
  const choice = { template_id: 'g', name: 'G', setting } as unknown as Parameters<typeof unfilledFor>[0];
  expect(unfilledFor(choice, { data: { discount: 0, team: null } })).toEqual(['amount', 'team']);
  expect(unfilledFor({ ...choice, setting: undefined } as never, { data: {} })).toEqual([]);
});

describe('the nightly comparison of approvals with the suite', () => {
  const at = (time: string) => Date.parse(`2026-11-20T${time}+08:00`);
  test('is due once a day, from three in the morning in the time zone of the company', () => {
    expect(comparisonDay(at('02:59:00'), 'Asia/Shanghai')).toBeNull();
    expect(comparisonDay(at('03:00:00'), 'Asia/Shanghai')).toBe('2026-11-20');
    expect(comparisonDay(at('23:59:00'), 'Asia/Shanghai')).toBe('2026-11-20');
    expect(comparisonDay(at('03:00:00'), 'UTC')).toBe('2026-11-19');
  });
  test('covers the last thirty days', () => {
    expect(comparedSince(at('03:00:00'))).toBe(Date.parse('2026-10-21T03:00:00+08:00'));
  });
});

describe('the status of an approval', () => {
  const all = ['PENDING', 'TRANSFERRED', 'APPROVED', 'REJECTED', 'DONE', 'ELSEWHERE'];
  test('is either waiting or decided', () => {
    expect(all.map(isWaiting)).toEqual([true, true, false, false, false, false]);
    expect(all.map((status) => isDecidedStatus(status))).toEqual([false, false, true, true, false, false]);
    expect([blocks('PENDING'), blocks('DONE'), blocks(null), blocks(undefined)]).toEqual([true, false, false, false]);
  });
  test('has a colour, and is grey when it is neither positive nor negative', () => {
    expect(all.map(statusColour)).toEqual(['blue', 'gray', 'orange', 'red', 'gray', 'gray']);
    expect(all.map(isKnownStatus)).toEqual([true, true, true, true, true, false]);
  });
  test('becomes REVERTED when the approval arrives too late to be applied', () => {
    expect(refusedState({ status: 'APPROVED', effect: 'none', readAt: 7 })).toEqual({
      status: 'REVERTED',
      effect: 'refused',
      readAt: 7,
    });
  });
});
