import { getDueTone } from '../../../domain/calendar/lateness';
import { canBeStatus, endsWork, getStatusSetting } from '../../../domain/objects/status';
import { isDone } from '../../../domain/stages/done';

describe('the status of a record', () => {
  test('is the choice that the company sets, else that of the type', () => {
    const own = { field_id: 'progress', values: ['done'] };
    expect(getStatusSetting('visit', { status: own })).toEqual(own);
    expect(getStatusSetting('visit', {})).toBeUndefined();
    expect(getStatusSetting('ticket', null)).toEqual({ field_id: 'ticket_status', values: ['4', '5'] });
  });

  test('is one choice among the options of its field', () => {
    expect(canBeStatus({ value_type: 'SINGLE_SELECT' })).toBe(true);
    for (const value_type of ['MULTIPLE_SELECT', 'SELECT_SEARCH', 'STAGE', 'TEXT'] as const)
      expect(canBeStatus({ value_type })).toBe(false);
  });

  test('ends the work with some of its options, as a stage that closes does', () => {
    const status = getStatusSetting('ticket', null);
    expect(['0', '4', '5', 4, undefined].filter((option) => endsWork(status, option))).toEqual(['4', '5']);
    expect(isDone(status, { stage: undefined, option: '2' })).toBe(false);
    expect(isDone(status, { stage: undefined, option: '5' })).toBe(true);
    expect(isDone(undefined, { stage: { weight: 100 }, option: '2' })).toBe(true);
    expect(isDone(undefined, { stage: { weight: 60 }, option: '5' })).toBe(false);
  });
});

describe('a deadline', () => {
  const now = Date.parse('2026-11-30T10:00:00Z');
  test.each([
    [now - 60_000, 'late'],
    [now + 60_000, 'soon'],
    [now + 86_400_000, undefined],
    ['2026-11-29', 'late'],
    ['2026-11-30', 'soon'],
    ['2026-12-01', undefined],
    ['never', undefined],
    [null, undefined],
  ])('of %s is %s', (value, tone) => {
    expect(getDueTone(value, now, 'UTC')).toBe(tone);
  });

  test('of a day passes with the day of the company', () => {
    expect(getDueTone('2026-11-30', Date.parse('2026-11-30T16:30:00Z'), 'Asia/Shanghai')).toBe('late');
  });
});
