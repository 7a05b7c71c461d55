import { noChange, type NotifiedChange } from '../../../domain/notices/change';
import { decideNotice } from '../../../domain/notices/decide';
import { defaultSetting } from '../../../domain/notices/default-setting';
import {
  getNotice,
  type SwitchedType,
  hasRange,
  getKind,
  listKinds,
  noticeKinds,
  noticeTypes,
  listTypes,
  type NoticeKind,
  type NoticeSetting,
} from '../../../domain/notices/kinds';
import { resolveTarget } from '../../../domain/notices/target';

const record = { table_id: 'deal', owner: 'owner', members: ['owner', 'colleague'], followers: [] as string[] };
const change = (over: Partial<NotifiedChange>): NotifiedChange => ({
  ...noChange,
  membersBefore: record.members,
  record,
  ...over,
});
const off = { is_notice: false, notice_scope: 'read' } as const;

test.each<[string, NotifiedChange, string, string[]]>([
  [
    'a new record puts its members on it',
    change({ membersBefore: null }),
    'colleague',
    ['TEAM_MEMBER_ADD', 'OBJECT_CREATE'],
  ],
  ['a new record is new to the others', change({ membersBefore: null }), 'stranger', ['OBJECT_CREATE']],
  [
    'a won deal is also another stage',
    change({ stageMoved: true, won: true }),
    'colleague',
    ['DEAL_WIN', 'STAGE_CHANGE'],
  ],
  [
    'a mention comes first',
    change({ changed: ['remark'], mentioned: new Map([['colleague', 'remark']]) }),
    'colleague',
    ['SELF_AT', 'OBJECT_CHANGE'],
  ],
  [
    'who took part is told that before what a note is to everybody, and a mention before that',
    change({ noted: true, mentioned: new Map([['colleague', 'content']]), tookPart: new Set(['colleague']) }),
    'colleague',
    ['SELF_AT', 'CONFEREE_ADD', 'NOTE_LINK_CREATE'],
  ],
  [
    'a note changes nothing of the record',
    change({ membersBefore: [], noted: true }),
    'colleague',
    ['NOTE_LINK_CREATE'],
  ],
  [
    'an amount, a close date and anything else in one save',
    change({ changed: ['amount', 'close_on', 'remark'] }),
    'colleague',
    ['DEAL_AMOUNT_CHANGE', 'DEAL_CLOSE_DATE_CHANGE', 'OBJECT_CHANGE'],
  ],
  [
    'the status of a ticket',
    change({ record: { ...record, table_id: 'ticket' }, changed: ['ticket_status'] }),
    'colleague',
    ['TICKET_STATUS_CHANGE', 'OBJECT_CHANGE'],
  ],
  [
    'an amount of another type is a field like others',
    change({ record: { ...record, table_id: 'lead' }, changed: ['amount'] }),
    'colleague',
    ['OBJECT_CHANGE'],
  ],
  [
    'a member who becomes the owner is told as one who joins',
    change({ handedOver: true, changed: ['owner_member_id'] }),
    'owner',
    ['TEAM_MEMBER_ADD', 'OBJECT_CHANGE'],
  ],
  [
    'the others hear of another owner as of any change',
    change({ handedOver: true, changed: ['owner_member_id'] }),
    'colleague',
    ['OBJECT_CHANGE'],
  ],
  ['an owner who stays has not joined', change({ changed: ['remark'] }), 'owner', ['OBJECT_CHANGE']],
  ['a new record that names this one', change({ linkedBy: 'ticket' }), 'colleague', ['OBJECT_LINK_CREATE']],
  ['no change gives no notice', change({}), 'colleague', []],
])('%s', (_what, what, member, types) => {
  expect(listTypes(what, member)).toEqual(types);
});

test('a member gets one notice: the first kind that one of their channels wants', () => {
  const made = change({ membersBefore: null });
  expect(decideNotice(made, 'colleague', defaultSetting)).toEqual({ type: 'TEAM_MEMBER_ADD', home: true, card: true });
  const notPutOn = (kind: NoticeKind): NoticeSetting =>
    kind === 'OBJECT_MEMBER_CHANGE' ? { card_notice_config: off, main_page_notice_config: off } : defaultSetting(kind);
  expect(decideNotice(made, 'colleague', notPutOn)).toEqual({ type: 'OBJECT_CREATE', home: true, card: false });
  expect(decideNotice(made, 'colleague', () => ({ card_notice_config: off, main_page_notice_config: off }))).toBeNull();
});

test.each([
  ['read', ['owner', 'colleague', 'follower', 'stranger']],
  ['ownerfollower', ['owner', 'colleague', 'follower']],
  ['owner', ['owner']],
] as const)('[records 6.37] the range %s reaches %j', (notice_scope, members) => {
  const setting = () => ({ card_notice_config: off, main_page_notice_config: { is_notice: true, notice_scope } });
  const followed = change({ record: { ...record, followers: ['follower'] }, changed: ['remark'] });
  expect(
    ['owner', 'colleague', 'follower', 'stranger'].filter((member) => decideNotice(followed, member, setting)),
  ).toEqual(members);
});

test('a type offers the notice kinds that can occur on its records', () => {
  expect(listKinds({ table_id: 'deal', is_stage_on: true })).toEqual(
    expect.arrayContaining(['DEAL_WIN', 'STAGE_CHANGE']),
  );
  expect(listKinds({ table_id: 'organization', is_stage_on: false })).not.toContain('STAGE_CHANGE');
  expect(listKinds({ table_id: 'organization', is_stage_on: false })).toEqual([
    'OBJECT_CREATE',
    'OBJECT_CHANGE',
    'OBJECT_MEMBER_CHANGE',
    'NOTE_LINK_CREATE',
    'SELF_AT',
  ]);
  expect(listKinds({ table_id: 'note', is_stage_on: false })).toEqual([]);
  expect(listKinds({ table_id: 'organization', is_stage_on: false }, ['deal', 'ticket']).slice(-2)).toEqual([
    'NEW_deal',
    'NEW_ticket',
  ]);
  expect(listKinds({ table_id: 'ticket', is_stage_on: false })).toEqual(
    expect.arrayContaining(['TICKET_STATUS_CHANGE']),
  );
  expect(listKinds({ table_id: 'ticket', is_stage_on: false })).not.toContain('DEAL_AMOUNT_CHANGE');
});

test('a tap on a notice leads to the place of the change', () => {
  const stages = (table: string) => table === 'deal';
  const deal = { object_type: 'deal', object_id: 'd' };
  expect(resolveTarget({ type: 'OBJECT_CHANGE', ...deal }, stages)).toEqual({ type: 'deal', id: 'd', tab: 'info' });
  expect(resolveTarget({ type: 'DEAL_AMOUNT_CHANGE', ...deal }, stages).tab).toBe('info');
  expect(resolveTarget({ type: 'OBJECT_LINK_CREATE', ...deal }, stages)).toEqual({
    type: 'deal',
    id: 'd',
    tab: 'home',
  });
  expect(resolveTarget({ type: 'STAGE_CHANGE', ...deal }, stages).tab).toBe('stage');
  expect(resolveTarget({ type: 'STAGE_CHANGE', object_type: 'user', object_id: 'u' }, stages).tab).toBe('home');
  expect(resolveTarget({ type: 'TEAM_MEMBER_ADD', ...deal }, stages).tab).toBe('home');
  expect(resolveTarget({ type: 'OBJECT_CHANGE', object_type: 'user', object_id: 'u' }, stages).tab).toBe('info');
  expect(resolveTarget({ type: 'OBJECT_CHANGE', ...deal, link_object_type: 'user' }, stages).id).toBe('d');
  expect(resolveTarget({ type: 'OBJECT_CHANGE', ...deal, link_object_id: 'u' }, stages).id).toBe('d');
  // A field of the record mentions the member: its text is in the details.
  expect(resolveTarget({ type: 'SELF_AT', ...deal }, stages)).toEqual({ type: 'deal', id: 'd', tab: 'info' });
  expect(
    resolveTarget(
      { type: 'NOTE_LINK_CREATE', object_type: 'note', object_id: 'n', link_object_type: 'deal', link_object_id: 'd' },
      stages,
    ),
  ).toEqual({ type: 'deal', id: 'd', tab: 'dynamic', dynamicType: 'note', event: 'n' });
});

test('every notice kind is switched by its own name, by the name of its setting, or by the type of the linked record', () => {
  const switched = noticeTypes.filter((type): type is SwitchedType => getNotice(type).kind !== null);
  expect(
    Object.fromEntries(switched.map((type) => [type, getKind(type, 'deal')]).filter(([type, kind]) => type !== kind)),
  ).toEqual({
    TEAM_MEMBER_ADD: 'OBJECT_MEMBER_CHANGE',
    CONFEREE_ADD: 'SELF_AT',
    OBJECT_LINK_CREATE: 'NEW_deal',
  });
  const kinds = new Set(switched.map((type) => getKind(type, 'deal')).filter((kind) => kind !== 'NEW_deal'));
  expect([...noticeKinds].sort()).toEqual([...kinds].sort());
  expect(noticeKinds.filter((kind) => !hasRange(kind)).sort()).toEqual(['OBJECT_MEMBER_CHANGE', 'SELF_AT']);
});

test('a notice about a due date is nothing else, whatever further change happened', () => {
  expect(listTypes(change({ changed: ['close_on'], due: 'today' }), 'colleague')).toEqual(['DEAL_NEED_TODAY_CLOSE']);
  expect(listTypes(change({ changed: ['close_on'], due: 'past' }), 'colleague')).toEqual(['DEAL_CLOSE_DATE_EXPIRE']);
});
