import type { Filter } from '../../domain/filter-tree';
import type { StoredRecord } from '../../domain/filters/matches';
import type { Field } from '../../domain/metadata/field';
import type { RoleRule } from '../../domain/metadata/role';
import { reasonsToRead } from '../../server/policies/read-reasons';
import { reach, type TypeRules } from '../../server/policies/record-rules';
import {
  abilitiesOn,
  mayRead,
  offeredAbilities,
  readScope,
  tableAbilities,
  type RuleActor,
  type RuleType,
} from '../../server/policies/rules';

const actor = (more: Partial<RuleActor> = {}): RuleActor => ({
  clientId: 'c',
  memberId: 'ann',
  isAdmin: false,
  isDataAdmin: false,
  roleIds: [],
  seat: 'paid',
  ...more,
});
const cityField: Field = {
  field_id: 'city',
  field_name: 'City',
  table: 'organization',
  type: 'normal',
  value_type: 'TEXT',
  order: 1,
  access: 'read',
};
const type = (more: Partial<RuleType> = {}): RuleType => ({
  table_id: 'organization',
  read_rule: 'members',
  write_rule: 'members',
  role_rules: [],
  rule_fields: [cityField],
  is_allow_create_chat: true,
  list_first_show_field_id: 'name',
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
  data: { city: 'Kobe' },
  field_times: {},
  ...more,
});
const inCity = (value: string, field = 'city'): Filter => ({ field, relation: 'equal', value });
const rule = (role_id: string, action: RoleRule['action'], filter: Filter): RoleRule => ({
  role_id,
  action,
  rule: filter,
});
const everything: Filter = { join: 'and', items: [] };
const nothing: Filter = { join: 'or', items: [] };
const mine: Filter = { field: 'owner_member_id', relation: 'include', value: ['ann'] };
const onIt: Filter = { field: '_all_member_ids', relation: 'include', value: ['ann'] };

describe('the records that a member can access', () => {
  const reached = (action: RoleRule['action'], roleIds: string[], rules: Partial<TypeRules>) =>
    reach(action, { memberId: 'ann', roleIds }, type(rules), ['ben']);

  test('follow the setting of the type where no role has a rule, and only the owner removes', () => {
    expect(reached('read', [], { read_rule: 'all' })).toEqual(everything);
    expect(reached('write', [], { read_rule: 'all' })).toEqual({ join: 'or', items: [mine, onIt] });
    expect(reached('read', [], { read_rule: 'team' })).toEqual({
      join: 'or',
      items: [{ ...mine, value: ['ann', 'ben'] }, onIt],
    });
    expect(reached('remove', [], { write_rule: 'all' })).toEqual({ join: 'or', items: [mine] });
  });

  test('follow the rules of the roles, and the setting of the type only where a role refers to it', () => {
    const role_rules = [rule('kobe', 'read', inCity('Kobe')), rule('kobe', 'write', nothing)];
    expect(reached('read', ['kobe'], { role_rules })).toEqual({ join: 'or', items: [inCity('Kobe')] });
    expect(reached('write', ['kobe'], { role_rules, write_rule: 'all' })).toEqual(nothing);
    expect(reached('read', ['kobe', 'plain'], { role_rules })).toEqual({
      join: 'or',
      items: [mine, onIt, inCity('Kobe')],
    });
    expect(reached('remove', ['kobe'], { role_rules })).toEqual({ join: 'or', items: [mine] });
  });

  test('are the union of all roles, with each condition once, and are all records if one role reaches all', () => {
    const role_rules = [
      rule('kobe', 'read', inCity('Kobe')),
      rule('osaka', 'read', { join: 'or', items: [inCity('Osaka'), inCity('Kobe')] }),
      rule('both', 'read', { join: 'and', items: [inCity('Osaka'), inCity('Kobe')] }),
      rule('boss', 'read', everything),
      rule('guest', 'read', nothing),
    ];
    expect(reached('read', ['kobe', 'osaka'], { role_rules })).toEqual({
      join: 'or',
      items: [inCity('Kobe'), inCity('Osaka')],
    });
    expect(reached('read', ['kobe', 'both'], { role_rules })).toEqual({
      join: 'or',
      items: [inCity('Kobe'), { join: 'and', items: [inCity('Osaka'), inCity('Kobe')] }],
    });
    expect(reached('read', ['kobe', 'boss'], { role_rules })).toEqual(everything);
    expect(reached('read', ['guest'], { role_rules })).toEqual(nothing);
    expect(reached('read', ['guest', 'kobe'], { role_rules })).toEqual({ join: 'or', items: [inCity('Kobe')] });
  });

  test('are none for a rule that no longer fits the fields', () => {
    const role_rules = [rule('kobe', 'read', inCity('Kobe', 'gone'))];
    expect(reached('read', ['kobe'], { role_rules })).toEqual(nothing);
  });
});

describe('the reason why a member can read a record', () => {
  const reasons = (who: RuleActor, of: Partial<RuleType>, what: Partial<StoredRecord> = {}) =>
    reasonsToRead(who, type(of), record(what), ['ann', 'ben']);

  test('is the right of an administrator of either kind', () => {
    expect(reasons(actor({ isAdmin: true, isDataAdmin: true }), {})).toEqual([{ why: 'dataAdmin' }, { why: 'admin' }]);
    expect(reasons(actor({ isAdmin: true }), {})).toEqual([{ why: 'admin' }]);
  });

  test('is to be its owner, on it, or in its team, or the right of everyone', () => {
    expect(reasons(actor(), {}, { owner: 'ann', members: ['ann'] })).toEqual([{ why: 'owner' }]);
    expect(reasons(actor(), {}, { members: ['cat', 'ann'] })).toEqual([{ why: 'member' }]);
    expect(reasons(actor(), { read_rule: 'team' }, { owner: 'ben', members: ['ben'] })).toEqual([{ why: 'team' }]);
    expect(reasons(actor(), { read_rule: 'all' })).toEqual([{ why: 'everyone' }]);
    expect(reasons(actor(), {})).toEqual([]);
  });

  test('is the rule of a role, with the name of the role', () => {
    const role_rules = [rule('kobe', 'read', inCity('Kobe')), rule('osaka', 'read', inCity('Osaka'))];
    expect(reasons(actor({ roleIds: ['kobe', 'osaka'] }), { role_rules })).toEqual([{ why: 'role', role: 'kobe' }]);
    expect(reasons(actor({ roleIds: ['kobe'], isAdmin: true }), { role_rules })).toEqual([
      { why: 'role', role: 'kobe' },
      { why: 'admin' },
    ]);
  });
});

describe('the part of a type that a member can read', () => {
  const name = { ...cityField, field_id: 'name' };
  const scope = (who: RuleActor, fields: Field[] = [name], of: Partial<RuleType> = {}) =>
    readScope(who, type(of), fields, []);

  test('is limited by company and rules, with the title where the member sees it', () => {
    expect(scope(actor())).toEqual({
      clientId: 'c',
      tableId: 'organization',
      rule: { join: 'or', items: [mine, onIt] },
      ruleFields: [cityField],
      fields: [name],
      titleHidden: false,
      hasNotes: true,
      noticesOf: actor().memberId,
    });
    expect(scope(actor(), [{ ...name, access: 'none' }]).titleHidden).toBe(true);
    expect(scope(actor(), [cityField]).titleHidden).toBe(true);
    expect(scope(actor(), [name], { table_id: 'note' }).hasNotes).toBe(false);
  });

  test('is everything for administrators, and nothing for an API key without the type in its scopes', () => {
    expect(scope(actor({ isDataAdmin: true })).rule).toEqual(everything);
    expect(scope(actor({ isAdmin: true })).rule).toEqual(everything);
    expect(scope(actor({ isAdmin: true, key: { scopes: { lead: 'write' } } })).rule).toEqual(nothing);
    expect(scope(actor({ isAdmin: true, key: { scopes: { organization: 'read' } } })).rule).toEqual(everything);
  });
});

describe('a program with an API key', () => {
  const own = record({ owner: 'ann', members: ['ann'], creator: 'ann' });
  const able = (
    scopes: Record<string, 'read' | 'write'>,
    what = own,
    more: Partial<RuleActor> = {},
    of: Partial<RuleType> = {},
  ) => abilitiesOn(actor({ key: { scopes }, ...more }), type(of), [])(what);

  test('changes nothing with a read-only key, whoever the key acts for', () => {
    const none = { update: false, remove: false, note: false, chat: false };
    expect(able({ organization: 'read' })).toEqual(none);
    expect(able({ organization: 'read' }, own, { isDataAdmin: true })).toEqual(none);
    expect(mayRead(actor({ key: { scopes: { lead: 'read' } } }), type(), own, [])).toBe(false);
  });

  test('creates no chat and no task list, follows nothing, and resends no draft', () => {
    const setting = { is_allow_create_tasklist: true, is_stage_on: true };
    const rights = able({ organization: 'write' }, own, { channel: 'feishu' }, setting);
    expect(rights).toEqual({ update: true, remove: true, note: true, chat: false, move: true, team: true });
    const draft = able({ organization: 'write' }, { ...own, is_draft: true }, { channel: 'feishu' }, setting);
    expect(draft).toEqual({ update: false, remove: true, note: true, chat: false, move: true });
  });

  test('removes no draft and writes no note of its member without the right to write', () => {
    expect(able({ organization: 'read' }, { ...own, is_draft: true })).toMatchObject({ remove: false });
    const note = { ...own, table_id: 'note' };
    expect(able({ note: 'read' }, note, {}, { table_id: 'note' })).toMatchObject({ update: false, remove: false });
    expect(able({ note: 'write' }, note, {}, { table_id: 'note' })).toMatchObject({ update: true, remove: true });
  });

  test('creates records of types that its scopes can write', () => {
    expect(tableAbilities(actor({ key: { scopes: { organization: 'write' } } }), type())).toEqual({ create: true });
    expect(tableAbilities(actor({ key: { scopes: { organization: 'read' } } }), type())).toEqual({ create: false });
    expect(tableAbilities(actor({ key: { scopes: { lead: 'write' } } }), type())).toEqual({ create: false });
  });
});

describe('the actions of a member on a record', () => {
  const own = record({ owner: 'ann', members: ['ann'], creator: 'ann' });
  const able = (who: RuleActor, of: Partial<RuleType>, what: StoredRecord) => abilitiesOn(who, type(of), [])(what);

  test('include a task list where the type and the suite have task lists', () => {
    const lists = { is_allow_create_tasklist: true };
    expect(able(actor({ channel: 'feishu' }), lists, own)).toMatchObject({ task_list: true });
    for (const [who, of] of [
      [actor({ channel: 'dingtalk' }), lists],
      [actor(), lists],
      [actor({ channel: 'feishu' }), {}],
      [actor({ channel: 'feishu', seat: 'free' }), lists],
    ] as const)
      expect(able(who, of, own)).not.toHaveProperty('task_list');
    expect(able(actor({ channel: 'feishu' }), lists, { ...own, is_draft: true })).toMatchObject({ task_list: true });
  });

  test('include a move where the type has stages and the member may edit in the current stage', () => {
    expect(able(actor(), { is_stage_on: true }, own)).toMatchObject({ move: true });
    expect(able(actor(), {}, own)).not.toHaveProperty('move');
    const closed = {
      is_stage_on: true,
      stage_permissions: [{ pipeline_id: 'p', stage_id: 's', editable_permission: { type: 'admin' as const } }],
    };
    const standing = { ...own, pipeline_id: 'p', stage_id: 's' };
    expect(able(actor(), closed, standing)).toEqual({
      update: false,
      remove: false,
      note: true,
      chat: true,
      follow: true,
    });
    expect(able(actor(), closed, { ...standing, is_draft: true })).not.toHaveProperty('move');
    expect(able(actor({ isDataAdmin: true }), closed, standing)).toMatchObject({ update: true, move: true });
  });

  test('include resending a draft for its author and for members who may move it', () => {
    const draft = { ...own, is_draft: true };
    expect(able(actor(), {}, draft)).toMatchObject({ resubmit: true });
    expect(able(actor({ seat: 'free' }), {}, draft)).not.toHaveProperty('resubmit');
    const ofBen = { ...draft, creator: 'ben' };
    expect(able(actor(), {}, ofBen)).not.toHaveProperty('resubmit');
    expect(able(actor(), { is_stage_on: true }, ofBen)).toMatchObject({ resubmit: true, move: true });
    expect(able(actor({ isAdmin: true }), {}, ofBen)).toMatchObject({ remove: true });
    expect(able(actor(), {}, ofBen)).toMatchObject({ remove: false });
  });

  test('include following for everyone who may read the record, also on a free seat', () => {
    expect(able(actor({ seat: 'free' }), {}, own)).toMatchObject({ follow: true });
    expect(able(actor(), {}, record())).not.toHaveProperty('follow');
  });
});

describe('a record whose approval waits', () => {
  const rights = { update: true, remove: true, note: true, chat: true, move: true, team: true, follow: true };
  const offered = (approve_status: string | undefined, is_draft = false, more = {}) =>
    offeredAbilities({ ...rights, ...more }, { approve_status, is_draft } as Parameters<typeof offeredAbilities>[1]);

  test('cannot be changed until the end of the approval, except for its people', () => {
    expect(offered('PENDING')).toEqual({
      update: false,
      remove: false,
      note: true,
      chat: true,
      team: true,
      follow: true,
      after_approval: ['update', 'remove', 'move'],
    });
    expect(offered('PENDING', false, { update: false, remove: false })).toMatchObject({ after_approval: ['move'] });
  });

  test('can be changed again when the approval has ended', () => {
    expect(offered('APPROVED')).toEqual(rights);
    expect(offered(undefined)).toEqual(rights);
  });

  test('that is a draft gets its task list only when it is complete', () => {
    expect(offered(undefined, true, { task_list: true })).toEqual({ ...rights, after_approval: ['task_list'] });
    expect(offered('PENDING', false, { task_list: true })).toMatchObject({
      task_list: true,
      after_approval: ['update', 'remove', 'move'],
    });
  });
});

test('removed records of a type are restored by administrators', () => {
  expect(tableAbilities(actor({ isAdmin: true }), type())).toEqual({ create: true, restore: true });
  expect(tableAbilities(actor({ isDataAdmin: true, seat: 'free' }), type())).toEqual({ create: false, restore: true });
  expect(tableAbilities(actor(), type())).toEqual({ create: true });
});
