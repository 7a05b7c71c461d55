import type { Filter } from '../../domain/filter-tree';
import type { Field } from '../../domain/metadata/field';
import { getAuditKind, refuseAdministration } from '../../server/policies/administration';
import { isOwnRemoval, refuseBin } from '../../server/policies/bin';
import { readsColleagues } from '../../server/policies/colleagues';
import { refuseDeliveries } from '../../server/policies/deliveries';
import { fieldsOfAuthor, noteReadRule } from '../../server/policies/notes';
import { rolesPlayed } from '../../server/policies/profile';
import { joinsAtOnce, teamJoinApply } from '../../server/policies/record-team';
import type { RuleActor } from '../../server/policies/rules';
import { stageLetsEdit, type StageEditor, type StagePermission } from '../../server/policies/stage-rules';
import { mayShareViews, maySeeView, viewAbilities } from '../../server/policies/views';

const member: RuleActor = {
  clientId: 'c',
  memberId: 'ann',
  isAdmin: false,
  isDataAdmin: false,
  roleIds: [],
  seat: 'paid',
};
const admin = { ...member, isAdmin: true };
const dataAdmin = { ...member, isDataAdmin: true };
const notAllowed = expect.objectContaining({ name: 'notAllowed' });

describe('the right to administer a company', () => {
  test('belongs to administrators alone, and so do failed deliveries', () => {
    for (const refuse of [refuseAdministration, refuseDeliveries]) {
      expect(() => refuse(admin)).not.toThrow();
      expect(() => refuse(dataAdmin)).toThrow(notAllowed);
    }
  });

  test.each([
    ['roles', ['name'], 'right'],
    ['role_rules', ['rule'], 'right'],
    ['types', ['name', 'read_rule'], 'right'],
    ['types', ['write_rule'], 'right'],
    ['types', ['name'], 'setting'],
    ['fields', ['auth_mode'], 'right'],
    ['fields', ['auth_role_config'], 'right'],
    ['fields', ['field_project_permission'], 'right'],
    ['fields', ['field_name'], 'setting'],
    ['stages', ['editable_permission'], 'right'],
    ['stages', ['weight'], 'setting'],
    ['stages', [], 'setting'],
    ['pipelines', ['read_rule'], 'setting'],
  ] as const)('makes a change of %s in %j a change of kind %s', (section, properties, kind) => {
    expect(getAuditKind(section, properties)).toBe(kind);
  });
});

describe('a removed record', () => {
  test('is restored by administrators of either kind, for types whose records a call can remove', () => {
    expect(() => refuseBin(admin, { table_id: 'organization' })).not.toThrow();
    expect(() => refuseBin(dataAdmin, { table_id: 'organization' })).not.toThrow();
    expect(() => refuseBin(member, { table_id: 'organization' })).toThrow(notAllowed);
    expect(() => refuseBin(admin, { table_id: 'user_profile' })).not.toThrow();
  });

  test('can be restored for a minute by the member who removed it', () => {
    const now = 1_000_000;
    const removed = (more: object) =>
      isOwnRemoval(member, { updater: 'ann', deleted_at: now, update_time: 0, ...more }, now);
    expect(removed({})).toBe(true);
    expect(removed({ updater: 'ben' })).toBe(false);
    expect(removed({ deleted_at: now - 59_999 })).toBe(true);
    expect(removed({ deleted_at: now - 60_000 })).toBe(false);
    // A return that was asked for once more: the record is there again, and changed last by its return.
    expect(removed({ deleted_at: null, update_time: now - 1 })).toBe(true);
    expect(removed({ deleted_at: null, update_time: now - 60_000 })).toBe(false);
  });
});

describe('the day of a team is open to members who may read the records of their colleagues', () => {
  const owners = (...value: string[]) => ({ field: 'owner_member_id', relation: 'include', value }) as const;
  test.each<[Filter, boolean]>([
    [owners('ann', 'ben'), true],
    [owners('ann'), false],
    [{ ...owners('ben'), field: 'create_member_id' }, false],
    [{ ...owners('ben'), relation: 'exclude' }, false],
    [{ ...owners(), value: 'ben' }, false],
    [{ join: 'or', items: [owners('ann'), owners('ben')] }, true],
    [{ join: 'or', items: [] }, false],
    [{ join: 'and', items: [] }, true],
    [{ join: 'and', items: [owners('ann'), owners('ben')] }, false],
    [{ join: 'and', items: [owners('ben'), { join: 'or', items: [owners('cat')] }] }, true],
  ])('%j: %s', (rule, expected) => {
    expect(readsColleagues(rule, ['ben', 'cat'])).toBe(expected);
  });
});

describe('the rights on notes', () => {
  const everything = { join: 'and', items: [] };
  const own = { field: 'create_member_id', relation: 'include', value: ['ann'] };
  test('let administrators of either kind read all notes, and other members and programs only their own', () => {
    expect(noteReadRule(admin)).toEqual(everything);
    expect(noteReadRule(dataAdmin)).toEqual(everything);
    expect(noteReadRule(member)).toEqual(own);
    expect(noteReadRule({ ...admin, key: {} })).toEqual(own);
  });

  test('let the author fill a note despite roles and forms, except for further texts that the author may not see', () => {
    const field = (field_id: string, access: Field['access']): Field => ({
      field_id,
      field_name: field_id,
      table: 'note',
      type: 'normal',
      value_type: 'TEXT',
      order: 1,
      access,
      visibility_config: { field_create_permission: 'required' },
    });
    const fields = [field('content', 'none'), field('todo', 'none'), field('need_help', 'read')];
    expect(fieldsOfAuthor(fields).map(({ field_id, access }) => [field_id, access])).toEqual([
      ['content', 'write'],
      ['todo', 'none'],
      ['need_help', 'write'],
    ]);
    expect(fieldsOfAuthor(fields)[0]).not.toHaveProperty('visibility_config');
  });
});

test('a member is an administrator of either kind with the roles of the company, or a plain member', () => {
  const adminRole = { _id: 'role_admin', member_type: 'ADMIN', scope: 'function' };
  const dataRole = { _id: 'role_data_admin', member_type: 'DATA_ADMIN', scope: 'data' };
  const sales = { _id: 'sales', member_type: 'MEMBER', scope: 'data' };
  expect(rolesPlayed(member)).toEqual([{ _id: 'role_member', member_type: 'MEMBER', scope: 'data' }]);
  expect(rolesPlayed({ ...admin, roleIds: ['sales'] })).toEqual([adminRole, sales]);
  expect(rolesPlayed(dataAdmin)).toEqual([dataRole]);
  expect(rolesPlayed({ ...member, roleIds: ['sales'] })).toEqual([sales]);
});

describe('an application to the team of a record', () => {
  test('needs a type that allows applications, and the consent of the owner unless the company says otherwise', () => {
    const asked = { is_allow_apply_join_team: true, is_need_owner_approve: true };
    expect(teamJoinApply({ is_allow_apply_join_team: true })).toEqual(asked);
    expect(teamJoinApply({ is_allow_apply_join_team: true, settings: null })).toEqual(asked);
    expect(teamJoinApply({ is_allow_apply_join_team: true, settings: { is_need_owner_approve: false } })).toEqual({
      ...asked,
      is_need_owner_approve: false,
    });
    for (const setting of [false, null])
      expect(teamJoinApply({ is_allow_apply_join_team: setting })).toEqual({
        is_allow_apply_join_team: false,
        is_need_owner_approve: false,
      });
  });

  test('succeeds at once where the consent of the owner is not needed and no member is replaced', () => {
    const free = { is_allow_apply_join_team: true, settings: { is_need_owner_approve: false } };
    const alone = { field_id: 'sales', value_type: 'MEMBER_SINGLE_SELECT' } as const;
    const many = { field_id: 'sales', value_type: 'MEMBER_MULTIPLE_SELECT' } as const;
    expect(joinsAtOnce(free, alone, {})).toBe(true);
    expect(joinsAtOnce(free, alone, { sales: ['ben'] })).toBe(false);
    expect(joinsAtOnce(free, many, { sales: ['ben'] })).toBe(true);
    expect(joinsAtOnce({ is_allow_apply_join_team: true }, many, {})).toBe(false);
    expect(joinsAtOnce({ ...free, is_allow_apply_join_team: false }, many, {})).toBe(false);
  });
});

describe('the edit setting of a stage', () => {
  const stage = (editable_permission: StagePermission['editable_permission']): StagePermission[] => [
    { pipeline_id: 'p', stage_id: 's', editable_permission },
  ];
  const at = { pipeline_id: 'p', stage_id: 's' };
  const who: StageEditor = { isDataAdmin: false, roleIds: ['sales'] };
  const some = stage({ type: 'team_or_role', role_ids: ['sales', 'boss'], team_ids: ['north'] });

  test('gives its records to all, to data administrators, or to some roles and teams', () => {
    expect(stageLetsEdit(who, at, stage({ type: 'all' }))).toBe(true);
    expect(stageLetsEdit(who, at, stage({ type: 'admin' }))).toBe(false);
    expect(stageLetsEdit({ ...who, isDataAdmin: true }, at, stage({ type: 'admin' }))).toBe(true);
    expect(stageLetsEdit(who, at, some)).toBe(true);
    expect(stageLetsEdit({ ...who, roleIds: ['service'] }, at, some)).toBe(false);
    expect(stageLetsEdit({ ...who, roleIds: [], teamIds: ['south', 'north'] }, at, some)).toBe(true);
    expect(stageLetsEdit({ ...who, roleIds: [], teamIds: ['south'] }, at, some)).toBe(false);
    expect(stageLetsEdit(who, at, stage({ type: 'team_or_role' }))).toBe(false);
  });

  test('affects neither other stages nor a stage with its name in another pipeline', () => {
    const none = stage({ type: 'admin' });
    expect(stageLetsEdit(who, { ...at, stage_id: 't' }, none)).toBe(true);
    expect(stageLetsEdit(who, { ...at, pipeline_id: 'q' }, none)).toBe(true);
    expect(stageLetsEdit(who, { pipeline_id: null, stage_id: null }, none)).toBe(true);
    expect(stageLetsEdit(who, at, [])).toBe(true);
  });
});

describe('the rights on saved views', () => {
  const mine = { is_global: false, author: 'ann' };
  const theirs = { is_global: false, author: 'ben' };
  const shared = { is_global: true, author: 'ben' };
  test('limit a private view to its author, and let all see team views and administrators change them', () => {
    const rights = (who: RuleActor, view: typeof mine) => [
      maySeeView(who, view),
      ...Object.values(viewAbilities(who, view)),
    ];
    expect(rights(member, mine)).toEqual([true, true, true]);
    expect(rights(member, theirs)).toEqual([false, false, false]);
    expect(rights(admin, theirs)).toEqual([false, false, false]);
    expect(rights(member, shared)).toEqual([true, false, false]);
    expect(rights(admin, shared)).toEqual([true, true, true]);
    expect(rights(dataAdmin, shared)).toEqual([true, true, true]);
    expect([member, admin, dataAdmin].map(mayShareViews)).toEqual([false, true, true]);
  });
});
