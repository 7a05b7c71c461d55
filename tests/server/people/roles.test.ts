import { everything, type Filter } from '../../../domain/filter-tree';
import type { StoredRecord } from '../../../domain/filters/matches';
import type { Field } from '../../../domain/metadata/field';
import { isPublicField } from '../../../server/policies/public-text';
import { mayRead, recordAbilities, visibleFields, type RuleActor, type RuleType } from '../../../server/policies/rules';

/** What roles change about records and fields (REQ records 6, ADR-0012, ADR-0013). */

const fields: Field[] = [
  {
    field_id: 'name',
    field_name: 'Name',
    table: 'organization',
    type: 'normal',
    value_type: 'TEXT',
    order: 1,
    access: 'read',
  },
  {
    field_id: 'phone',
    field_name: 'Phone',
    table: 'organization',
    type: 'normal',
    value_type: 'TEXT',
    order: 2,
    access: 'read',
  },
];
const actor = (roleIds: string[], more: Partial<RuleActor> = {}): RuleActor => ({
  clientId: 'c',
  memberId: 'ann',
  isAdmin: false,
  isDataAdmin: false,
  roleIds,
  seat: 'paid',
  ...more,
});
const record = (more: Partial<StoredRecord> = {}): StoredRecord => ({
  table_id: 'organization',
  id: 'r1',
  name: 'Harbour',
  owner: 'cat',
  members: ['cat'],
  followers: [],
  pipeline_id: null,
  stage_id: null,
  is_draft: false,
  creator: 'cat',
  updater: 'cat',
  create_time: 1,
  update_time: 2,
  deleted_at: null,
  data: { name: 'Harbour', phone: '1' },
  field_times: {},
  ...more,
});
const owned: Filter = { field: 'owner_member_id', relation: 'include', value: ['$me'] };
const ofTeams: Filter = { field: 'owner_member_id', relation: 'include', value: ['$my_teams'] };
const withPhone: Filter = { field: 'phone', relation: 'equal', value: '1' };

describe('the records that a role can access', () => {
  const type = (read: Record<string, Filter>): RuleType => ({
    table_id: 'organization',
    read_rule: 'members',
    write_rule: 'members',
    is_allow_create_chat: true,
    list_first_show_field_id: 'name',
    rule_fields: fields,
    role_rules: Object.entries(read).map(([role_id, rule]) => ({ role_id, action: 'read', rule })),
  });

  test.each<[string, string[], Record<string, Filter>, Partial<StoredRecord>, boolean]>([
    ['all of them', ['auditor'], { auditor: everything }, {}, true],
    ['nothing by a rule of somebody else’s role', ['sales'], { auditor: everything }, {}, false],
    ['those that fit a condition of its own', ['caller'], { caller: withPhone }, {}, true],
    ['not those that do not', ['caller'], { caller: withPhone }, { data: { phone: '2' } }, false],
    [
      'its own only, though the type says everybody on it',
      ['narrow'],
      { narrow: owned },
      { members: ['cat', 'ann'] },
      false,
    ],
    ['those of the reader’s teams', ['leader'], { leader: ofTeams }, { owner: 'ben' }, true],
    ['not those of other teams', ['leader'], { leader: ofTeams }, { owner: 'cat' }, false],
    [
      'what the widest of several roles reaches',
      ['narrow', 'auditor'],
      { narrow: owned, auditor: everything },
      {},
      true,
    ],
    [
      'what the type says by a role without a word about it',
      ['narrow', 'sales'],
      { narrow: owned },
      { members: ['cat', 'ann'] },
      true,
    ],
    [
      'nothing by a rule that names a field which is gone',
      ['broken'],
      { broken: { field: 'vanished', relation: 'notEqual', value: 'x' } },
      { owner: 'ann', members: ['ann'] },
      false,
    ],
    [
      'nothing by a part of a rule with an unknown relation',
      ['broken'],
      { broken: { join: 'or', items: [everything, { field: 'phone', relation: 'gt', value: 1 }] } },
      {},
      false,
    ],
  ])('%s', (_what, roleIds, rules, what, expected) => {
    expect(mayRead(actor(roleIds), type(rules), record(what), ['ann', 'ben'])).toBe(expected);
  });

  test('of a team with more than a hundred members are requested in conditions of a hundred', () => {
    const teammates = Array.from({ length: 250 }, (_, index) => `m${index}`);
    expect(mayRead(actor(['leader']), type({ leader: ofTeams }), record({ owner: 'm249' }), teammates)).toBe(true);
    expect(
      mayRead(
        actor(['stranger']),
        type({ stranger: { field: 'owner_member_id', relation: 'exclude', value: ['$my_teams'] } }),
        record({ owner: 'm249' }),
        teammates,
      ),
    ).toBe(false);
  });

  test('for changing and removing have rules apart from reading', () => {
    const all: RuleType = {
      ...type({}),
      role_rules: (['read', 'write', 'remove'] as const).map((action) => ({
        role_id: action,
        action,
        rule: everything,
      })),
    };
    const may = (roleIds: string[], seat: 'paid' | 'free' = 'paid') =>
      recordAbilities(actor(roleIds, { seat }), all, record(), []);
    expect(may(['read'])).toEqual({ update: false, remove: false, note: false, chat: false, follow: true });
    expect(may(['write'])).toEqual({ update: true, remove: false, note: true, chat: true });
    expect(may(['remove'])).toMatchObject({ update: false, remove: false });
    expect(may(['write', 'remove'])).toMatchObject({ update: true, remove: true });
    expect(may(['write', 'remove'], 'free')).toEqual({ update: false, remove: false, note: true, chat: false });
  });
});

describe('[shell 6.1] the rights of a role on a field', () => {
  const field = (more: Partial<Field>): Field => ({ ...(fields[0] as Field), ...more });
  const levels = { auditor: 'read', owner: 'write', guest: 'none', free_seat: 'write' } as const;
  const byRole = { auth_mode: 'role', auth_role_config: levels };
  const free = { seat: 'free' as const };

  test.each<[string, RuleActor, Partial<Field>, string]>([
    ['written where the record’s right decides', actor([]), {}, 'write'],
    ['read where the mode is not known', actor([]), { auth_mode: 'by moon' }, 'read'],
    ['hidden from a role that is not named', actor(['sales']), byRole, 'none'],
    ['hidden from anyone who has no role', actor([]), byRole, 'none'],
    ['hidden from everybody where nothing is configured', actor(['auditor']), { auth_mode: 'role' }, 'none'],
    ['read by a reading role', actor(['auditor']), byRole, 'read'],
    ['as the highest of several roles says', actor(['guest', 'owner', 'auditor']), byRole, 'write'],
    ['not opened by a role named as a property of every object', actor(['constructor', '__proto__']), byRole, 'none'],
    ['hidden from a function administrator without the role', actor([], { isAdmin: true }), byRole, 'none'],
    ['written by a data administrator', actor([], { isDataAdmin: true }), byRole, 'write'],
    [
      'not written by anybody where it is the server’s',
      actor([], { isDataAdmin: true }),
      { field_system: true },
      'read',
    ],
    ['read on a free seat', actor(['free_seat'], free), {}, 'read'],
    ['never written on a free seat, whatever its pseudo role says', actor(['free_seat'], free), byRole, 'read'],
    ['visible where it links', actor([]), { ...byRole, type: 'link' }, 'read'],
    ['visible where it names a team', actor([]), { ...byRole, type: 'team' }, 'read'],
  ])('%s', (_what, who, config, access) => {
    expect(visibleFields(who, [field(config)]).map((one) => one.access)).toEqual([access]);
  });

  test('hide computed fields of a hidden field too, at any distance, and a circle ends', () => {
    const computed = (field_id: string, ...sources: string[]): Field =>
      field({ field_id, formula: { calc: 'x', variables: Object.fromEntries(sources.map((id) => [id, id])) } });
    const list = [
      field({ field_id: 'cost', ...byRole }),
      computed('margin', 'cost'),
      computed('share', 'margin', 'name'),
      field({}),
      computed('left', 'right'),
      computed('right', 'left'),
    ];
    const access = (who: RuleActor) =>
      Object.fromEntries(visibleFields(who, list).map((one) => [one.field_id, one.access]));
    expect(access(actor(['sales']))).toEqual({
      cost: 'none',
      margin: 'none',
      share: 'none',
      name: 'write',
      left: 'read',
      right: 'read',
    });
    expect(['cost', 'share', 'name'].map((id) => isPublicField(list, id))).toEqual([false, false, true]);
    expect(access(actor(['auditor']))).toMatchObject({ cost: 'read', margin: 'read', share: 'read' });
  });
});
