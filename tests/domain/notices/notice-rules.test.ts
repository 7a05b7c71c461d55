import { isBizMonitor, registerChanges } from '../../../domain/notices/biz-monitors';
import {
  chatEventOfApproval,
  getChatEvents,
  chatNotices,
  isAlwaysOn,
  isChatEvent,
  switchedEvents,
} from '../../../domain/notices/chat-events';
import { concerns } from '../../../domain/notices/decide';
import { defaultSetting } from '../../../domain/notices/default-setting';
import { digestDates, digestDay, dueOn } from '../../../domain/notices/digest';
import { audienceConfig, noteAudiences } from '../../../domain/notices/note-audience';

test('a change in the company register is one where a watched property differs from its last value', () => {
  const before = { name: 'Harbour', status: 'open', legal_person: 'Li', capital: '', address: 'Kobe' };
  expect(registerChanges(before, { ...before, status: 'closed', capital: '5' })).toEqual([
    { monitor: 'BIZ_STATUS_EVENT', old: 'open', new: 'closed' },
    { monitor: 'BIZ_CAPITAL_EVENT', old: '', new: '5' },
  ]);
  expect(registerChanges(before, { ...before })).toEqual([]);
  expect(
    registerChanges(before, { name: 'a', status: 'b', legal_person: 'c', capital: 'd', address: 'e' }).map(
      ({ monitor }) => monitor,
    ),
  ).toEqual(['BIZ_NAME_EVENT', 'BIZ_STATUS_EVENT', 'BIZ_LEGAL_PERSON_EVENT', 'BIZ_CAPITAL_EVENT', 'BIZ_ADDRESS_EVENT']);
  expect([isBizMonitor('BIZ_NAME_EVENT'), isBizMonitor('NAME'), isBizMonitor('constructor')]).toEqual([
    true,
    false,
    false,
  ]);
});

describe('the chat of a record', () => {
  test('is always notified of notes, of moves only where the type has stages, and of the chosen kinds', () => {
    expect(isAlwaysOn('CREATE_NOTE_EVENT')).toBe(true);
    expect(switchedEvents).toEqual([
      'CHANGE_STAGE_EVENT',
      'CHANGE_MEMBER_EVENT',
      'CHANGE_OBJECT_EVENT',
      'REMOVE_OBJECT_EVENT',
      'RESTORE_OBJECT_EVENT',
    ]);
    expect(getChatEvents({ is_stage_on: true })).toEqual(['CREATE_NOTE_EVENT', ...switchedEvents]);
    expect(getChatEvents({ is_stage_on: false })).not.toContain('CHANGE_STAGE_EVENT');
    expect(chatNotices({ is_stage_on: false }, [])).toEqual(['CREATE_NOTE_EVENT']);
    expect(
      chatNotices({ is_stage_on: false }, [
        'CHANGE_STAGE_EVENT',
        'BIZ_NAME_EVENT',
        'CHANGE_OBJECT_EVENT',
        'BIZ_NAME_EVENT',
        'ELSE',
      ]),
    ).toEqual(['CREATE_NOTE_EVENT', 'CHANGE_OBJECT_EVENT', 'BIZ_NAME_EVENT']);
    expect([isChatEvent('CREATE_NOTE_EVENT'), isChatEvent('BIZ_NAME_EVENT'), isChatEvent('toString')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('is notified of an approval like of the change behind it, and a draft has no chat', () => {
    expect(chatEventOfApproval('create')).toBeNull();
    expect(chatEventOfApproval('stage_change')).toBe('CHANGE_STAGE_EVENT');
    expect(chatEventOfApproval('field_update')).toBe('CHANGE_OBJECT_EVENT');
  });
});

test('a notice reaches the owner, everyone on the record, its followers, or everyone who may read it', () => {
  const record = { table_id: 'deal', owner: 'ann', members: ['ann', 'ben'], followers: ['cat'] };
  const concerned = (notice_scope: 'owner' | 'ownerfollower' | 'read') =>
    ['ann', 'ben', 'cat', 'dan'].filter((member) => concerns({ is_notice: true, notice_scope }, record, member));
  expect([concerned('owner'), concerned('ownerfollower'), concerned('read')]).toEqual([
    ['ann'],
    ['ann', 'ben', 'cat'],
    ['ann', 'ben', 'cat', 'dan'],
  ]);
});

test('a notice goes to people on the record, to the chat and to the home page, until the company or the member sets otherwise', () => {
  const channel = (is_notice: boolean) => ({ is_notice, notice_scope: 'ownerfollower' });
  expect(defaultSetting('STAGE_CHANGE' as never, null).main_page_notice_config).toEqual(channel(true));
  const own = {
    card_notice_config: { is_notice: false, notice_scope: 'owner' as const },
    main_page_notice_config: { is_notice: false, notice_scope: 'owner' as const },
  };
  expect(defaultSetting('STAGE_CHANGE' as never, { STAGE_CHANGE: own })).toEqual(own);
  expect(defaultSetting('STAGE_CHANGE' as never, { OTHER: own })).not.toEqual(own);
  expect(defaultSetting('constructor' as never, {}).main_page_notice_config).toEqual(channel(true));
});

describe('the daily digest', () => {
  const at = (time: string) => Date.parse(`2026-11-20T${time}+08:00`);
  test('is due from nine in the morning in the time zone of the company', () => {
    expect(digestDay(at('08:59:00'), 'Asia/Shanghai')).toBeNull();
    expect(digestDay(at('09:00:00'), 'Asia/Shanghai')).toBe('2026-11-20');
    expect(digestDay(at('09:00:00'), 'UTC')).toBeNull();
  });
  test('names records that are due today or were due in the seven days before', () => {
    expect(digestDates('2026-11-03')).toEqual({ from: '2026-10-27', to: '2026-11-03' });
    expect([dueOn('2026-11-03', '2026-11-03'), dueOn('2026-11-02', '2026-11-03')]).toEqual(['today', 'past']);
  });
});

test('the author of a note decides who is notified: all readers, the people on the record, its owner, or nobody', () => {
  expect(noteAudiences).toEqual(['read', 'ownerfollower', 'owner', 'nobody']);
  expect(noteAudiences.map(audienceConfig)).toEqual([
    { is_notice: true, notice_scope: 'read' },
    { is_notice: true, notice_scope: 'ownerfollower' },
    { is_notice: true, notice_scope: 'owner' },
    { is_notice: false, notice_scope: 'owner' },
  ]);
});
