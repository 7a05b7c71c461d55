import { calendarAt, isTimeZone, momentOfText } from '../../domain/calendar';
import { dayOfValue, daysLate, orderOfDay } from '../../domain/calendar/lateness';
import { writtenDay } from '../../domain/calendar/written-day';
import { titleTokens } from '../../domain/collaboration/chat-title';
import { emptyDocuments } from '../../domain/collaboration/document-place';
import { nextTabName, listTemplates } from '../../domain/collaboration/tabs';
import { startValue } from '../../domain/forms/defaults';
import { isConverted, resolveLifecycle, undoRefusal } from '../../domain/leads/lifecycle';
import type { Field } from '../../domain/metadata/field';
import { fitsMember } from '../../domain/search/fits-member';
import { merged } from '../../domain/search/merge';
import { conditionIssues, viewIssues } from '../../domain/views/check';
import { isPersonProperty, isStageProperty } from '../../domain/views/properties';

describe('the day of a due date', () => {
  test('is late by whole days and sorts together with moments', () => {
    expect([
      daysLate('2026-11-18', '2026-11-20'),
      daysLate('2026-11-22', '2026-11-20'),
      daysLate('2026-03-28', '2026-03-30'),
    ]).toEqual([2, -2, 2]);
    expect([
      dayOfValue('2026-11-20', 'UTC'),
      dayOfValue(Date.parse('2026-11-20T20:00:00Z'), 'Asia/Shanghai'),
      dayOfValue(null, 'UTC'),
    ]).toEqual(['2026-11-20', '2026-11-21', undefined]);
    expect([orderOfDay(5), orderOfDay('1970-01-02'), orderOfDay('x')]).toEqual([5, 86_400_000, 0]);
  });
  test('is written with the name of its month', () => {
    expect([writtenDay('2026-04-03', 'en'), writtenDay('2026-04-03', 'zh'), writtenDay('2026-04-03', 'ja')]).toEqual([
      '3 April 2026',
      '2026年4月3日',
      '2026年4月3日',
    ]);
  });
  test('of the present is that of a time zone', () => {
    expect(calendarAt(Date.parse('2026-11-20T20:00:00Z'), 'Asia/Shanghai')).toEqual({
      today: '2026-11-21',
      timeZone: 'Asia/Shanghai',
      now: Date.parse('2026-11-20T20:00:00Z'),
    });
    expect(['Asia/Shanghai', 'UTC', 'Mars/Olympus', ''].map(isTimeZone)).toEqual([true, true, false, false]);
  });
  test('without a time in a text is that day at the current time of day', () => {
    const now = Date.parse('2026-11-20T09:30:00Z');
    expect(momentOfText('2026-01-02', now)).toBe(Date.parse('2026-01-02T09:30:00Z'));
    expect(momentOfText('2026-01-02T03:04:05+08:00', now)).toBe(Date.parse('2026-01-02T03:04:05+08:00'));
  });
});

describe('the state of a lead', () => {
  test('is converted before lost, and lost before opportunity', () => {
    const life = (isConverted: boolean, isLost: boolean, hasOrganization: boolean) =>
      resolveLifecycle({ isConverted, isLost, hasOrganization });
    expect([
      life(true, true, true),
      life(false, true, true),
      life(false, false, true),
      life(false, false, false),
    ]).toEqual(['converted', 'lost', 'opportunity', 'lead']);
    expect([isConverted('converted'), isConverted('lost'), isConverted(undefined)]).toEqual([true, false, false]);
  });
  test('can be undone for an hour, while nobody has worked on the records of its conversion', () => {
    const hour = 3_600_000;
    const refused = (now: number, ...records: object[]) =>
      undoRefusal({ convertedAt: 0, records: records as never }, now);
    const left = { leftAt: 5, updateTime: 5 };
    expect([refused(hour, left), refused(hour + 1, left)]).toEqual([null, 'tooLate']);
    expect([
      refused(1, left, { leftAt: 5, updateTime: 6 }),
      refused(1, { leftAt: 5, updateTime: null }),
      refused(1, { ...left, isNamed: true }),
      refused(1),
    ]).toEqual(['written', 'written', 'written', null]);
  });
});

describe('a new record', () => {
  const of = {
    memberId: 'ann',
    now: Date.parse('2026-11-20T09:30:00Z'),
    calendar: { today: '2026-11-20', timeZone: 'UTC' },
  };
  const start = (value_type: Field['value_type'], default_value: object | undefined, who: string | null = 'ann') =>
    startValue(
      {
        field_id: 'f',
        field_name: 'F',
        table: 'deal',
        type: 'normal',
        order: 1,
        access: 'write',
        value_type,
        ...(default_value ? { default_value } : {}),
      } as Field,
      { ...of, memberId: who },
    );
  test('begins with the default values of its fields', () => {
    expect(start('TEXT', undefined)).toBeNull();
    expect([
      start('TEXT', { mode: 'custom', value: ' x ' }),
      start('TEXT', { mode: 'custom' }),
      start('NUMBER', { mode: 'custom', value: 'x' }),
    ]).toEqual(['x', null, null]);
    expect([
      start('MEMBER_SINGLE_SELECT', { mode: 'current_member' }),
      start('MEMBER_MULTIPLE_SELECT', { mode: 'current_member' }),
      start('TEXT', { mode: 'current_member' }),
      start('MEMBER_SINGLE_SELECT', { mode: 'current_member' }, null),
    ]).toEqual(['ann', ['ann'], null, null]);
    expect([
      start('DATE', { mode: 'current' }),
      start('DATE_TIME', { mode: 'current' }),
      start('TEXT', { mode: 'current' }),
      start('NUMBER', { mode: 'formula' }),
    ]).toEqual(['2026-11-20', of.now, null, null]);
  });
});

describe('the search for members and records', () => {
  test('finds a member by a part of the name, its pinyin or its initials, without regard to blanks', () => {
    const wei = { name: '李伟 Wei', name_pinyin: 'liwei lw' };
    expect(['伟', 'wei', 'li wei', 'lw', 'iw', 'x', 'wl'].map((word) => fitsMember(wei, word))).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(fitsMember(undefined, '')).toBe(false);
  });
  test('merges the answers of several calls, newest first, and waits where an unfinished call may add an earlier hit', () => {
    const hit = (_id: string, create_time: number) => ({ _id, create_time });
    const ids = (...sources: { items: ReturnType<typeof hit>[]; more: boolean }[]) =>
      merged(sources).map(({ _id }) => _id);
    expect(
      ids({ items: [hit('a', 5), hit('b', 3)], more: false }, { items: [hit('c', 4), hit('b', 3)], more: false }),
    ).toEqual(['a', 'c', 'b']);
    expect(
      ids({ items: [hit('a', 5), hit('b', 3)], more: true }, { items: [hit('c', 2), hit('d', 4)], more: false }),
    ).toEqual(['a', 'd', 'b']);
    expect(ids({ items: [], more: true }, { items: [hit('c', 2)], more: false })).toEqual([]);
    expect(ids({ items: [hit('a', 5), hit('b', 5)], more: false })).toEqual(['b', 'a']);
    expect(ids()).toEqual([]);
  });
});

describe('the things that a record has in the suite', () => {
  test('are a chat named as the company says, or else by title and type', () => {
    expect(titleTokens({ list_first_show_field_id: 'name' })).toEqual(['name', 'table_name']);
    expect(titleTokens({ list_first_show_field_id: 'name', settings: null })).toEqual(['name', 'table_name']);
    expect(
      titleTokens({ list_first_show_field_id: 'name', settings: { lark_chat_groups: { title_config: ['no'] } } }),
    ).toEqual(['no']);
  });
  test('are documents that can be created empty, on DingTalk of two kinds and only where a place for them exists', () => {
    const place = { operator: 'ann', workspace_id: 'w' };
    expect([
      emptyDocuments('feishu', null),
      emptyDocuments('dingtalk', place),
      emptyDocuments('dingtalk', null),
    ]).toEqual([['docx', 'sheet', 'bitable'], ['docx', 'sheet'], null]);
  });
  test('are tabs numbered after those with the same name, and templates grouped by kind', () => {
    expect([
      nextTabName(' Plan ', []),
      nextTabName('Plan', ['Plan', 'Plan 4', 'Plan B', 'Other 9', 'Plan 1234567']),
    ]).toEqual(['Plan 1', 'Plan 5']);
    const one = (name: string) => [{ name, token: name }];
    expect(listTemplates({ sheet_templates: one('s'), docx_templates: one('d') })).toEqual([
      { name: 'd', token: 'd', type: 'docx' },
      { name: 's', token: 's', type: 'sheet' },
    ]);
  });
});

describe('a saved view', () => {
  const fields = [
    {
      field_id: 'amount',
      field_name: 'A',
      table: 'deal',
      type: 'normal',
      value_type: 'NUMBER',
      order: 1,
      access: 'read',
    },
  ] as Field[];
  const order = (field: string) => ({ filter: null, order_by: { field, sort: 'asc' as const } });
  test('is refused as a whole where a condition or its order does not fit its reader', () => {
    expect(viewIssues(order('amount'), { fields })).toEqual([]);
    expect(viewIssues(order('gone'), { fields })).toEqual([{ field: 'gone', code: 'unknownField' }]);
    const wrong = { field: 'gone', relation: 'equal', value: 1 } as const;
    const right = { ...wrong, field: 'amount' };
    expect(
      viewIssues(
        { ...order('amount'), filter: { join: 'or', items: [{ join: 'and', items: [right, wrong] }] } },
        { fields },
      ),
    ).toHaveLength(1);
    expect(conditionIssues(right, { fields })).toEqual([]);
    expect(() => conditionIssues(right, { fields: null as never })).toThrow(TypeError);
  });
  test('knows the properties of members and of stages', () => {
    const ids = ['owner_member_id', '_all_member_ids', 'follower_member_ids', 'create_member_id', 'stage_id'];
    expect(ids.filter(isPersonProperty)).toEqual(ids.slice(0, 4));
    expect(['pipeline_id', 'stage_id', 'owner_member_id'].map(isStageProperty)).toEqual([true, true, false]);
  });
});
