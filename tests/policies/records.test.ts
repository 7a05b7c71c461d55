import type { StoredRecord } from '../../domain/filters/matches';
import type { Field } from '../../domain/metadata/field';
import { recordPresenter, type PresentationContext } from '../../server/services/records/present-record';
import { presentObjectType, type PresentedType } from '../../server/services/configuration/present-type';
import { listReferences } from '../../server/policies/visible-values';
import {
  mayRead,
  recordAbilities,
  tableAbilities,
  visibleFields,
  type RuleActor,
  type RuleType,
} from '../../server/policies/rules';

const presentRecord = (record: StoredRecord, context: PresentationContext) =>
  recordPresenter(context)(record, listReferences(record, context.fields));

const actor = (more: Partial<RuleActor> = {}): RuleActor => ({
  clientId: 'c',
  memberId: 'ann',
  isAdmin: false,
  isDataAdmin: false,
  roleIds: [],
  seat: 'paid',
  ...more,
});
const type = (more: Partial<RuleType> = {}): RuleType => ({
  table_id: 'organization',
  read_rule: 'members',
  write_rule: 'members',
  role_rules: [],
  rule_fields: [],
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
  data: { name: 'Harbour', phone: '1' },
  field_times: {},
  ...more,
});
const none = { update: false, remove: false, note: false, chat: false };
const everything = { update: true, remove: true, note: true, chat: true, team: true, follow: true };
const { team: _team, ...allButTheTeam } = everything;

describe('the members who may read a record', () => {
  test.each([
    ['its owner', actor(), record({ owner: 'ann', members: ['ann'] }), 'members', true],
    ['somebody on it', actor(), record({ members: ['cat', 'ann'] }), 'members', true],
    [
      'a team-mate of its owner where the rule is members',
      actor(),
      record({ owner: 'ben', members: ['ben'] }),
      'members',
      false,
    ],
    [
      'a team-mate of its owner where the rule is team',
      actor(),
      record({ owner: 'ben', members: ['ben'] }),
      'team',
      true,
    ],
    ['a stranger where the rule is team', actor(), record(), 'team', false],
    ['a stranger where the rule is all', actor(), record(), 'all', true],
    ['nobody’s record', actor(), record({ owner: null, members: [] }), 'team', false],
    ['an administrator', actor({ isAdmin: true }), record({ owner: null, members: [] }), 'members', true],
    ['a data administrator', actor({ isDataAdmin: true }), record(), 'members', true],
    ['somebody on it on a free seat', actor({ seat: 'free' }), record({ members: ['ann'] }), 'members', true],
  ] as const)('%s', (_who, who, what, read_rule, expected) => {
    expect(mayRead(who, type({ read_rule }), what, ['ann', 'ben'])).toBe(expected);
  });
});

describe('the rights on a record', () => {
  const mine = record({ owner: 'ann', members: ['ann'] });
  test('opens no chat where the suite closes chats to the app that serves the company', () => {
    const mine = record({ owner: 'ann', members: ['ann'] });
    const closed = actor({ closedFeatures: ['chats'] });
    expect(recordAbilities(closed, type(), mine, [])).toEqual({ ...everything, chat: false });
  });

  test('are all rights for its owner, all but removal for others on it, and none for strangers', () => {
    expect(recordAbilities(actor(), type(), mine, [])).toEqual(everything);
    expect(recordAbilities(actor(), type(), record({ members: ['cat', 'ann'] }), [])).toEqual({
      ...allButTheTeam,
      remove: false,
    });
    expect(recordAbilities(actor(), type(), record(), [])).toEqual(none);
  });

  test('to change its collaborators belong to the owner and members who may remove it, or without an owner to everyone who may edit', () => {
    const removes = type({ role_rules: [{ role_id: 'lead', action: 'remove', rule: { join: 'and', items: [] } }] });
    const onIt = record({ members: ['cat', 'ann'] });
    expect(recordAbilities(actor({ roleIds: ['lead'] }), removes, onIt, [])).toEqual(everything);
    expect(recordAbilities(actor({ isDataAdmin: true }), type(), record(), [])).toEqual(everything);
    expect(recordAbilities(actor(), type(), { ...onIt, owner: null }, [])).toEqual({ ...everything, remove: false });
    const removesNothing = type({
      role_rules: [{ role_id: 'rep', action: 'remove', rule: { join: 'or', items: [] } }],
    });
    expect(recordAbilities(actor({ roleIds: ['rep'] }), removesNothing, mine, [])).toEqual({
      ...everything,
      remove: false,
    });
  });

  test('are none on a removed record and no editing on a draft, for anyone', () => {
    for (const who of [actor(), actor({ isAdmin: true }), actor({ isDataAdmin: true })]) {
      expect(recordAbilities(who, type(), { ...mine, is_draft: true }, []).update).toBe(false);
      expect(recordAbilities(who, type(), { ...mine, deleted_at: 5 }, [])).toEqual(none);
    }
  });

  test('to remove a draft belong to its author and to administrators alone', () => {
    const draft = { ...mine, is_draft: true, creator: 'ann' };
    const removes = (who: RuleActor) => recordAbilities(who, type(), draft, []).remove;
    expect(removes(actor({ memberId: 'ann' }))).toBe(true);
    expect(removes(actor({ memberId: 'ann', seat: 'free' }))).toBe(false);
    expect(removes(actor({ memberId: 'ben', isDataAdmin: true }))).toBe(true);
    expect(removes(actor({ memberId: 'ben' }))).toBe(false);
  });

  test('on a free seat cover notes alone', () => {
    expect(recordAbilities(actor({ seat: 'free' }), type(), mine, [])).toEqual({ ...none, note: true, follow: true });
    expect(recordAbilities(actor({ seat: 'free', isDataAdmin: true }), type(), record(), [])).toEqual({
      ...none,
      note: true,
      follow: true,
    });
  });

  test('depend on the calls of its type, and a chat on its setting', () => {
    expect(recordAbilities(actor(), type({ table_id: 'equipment' }), mine, [])).toEqual(everything);
    expect(recordAbilities(actor(), type({ is_allow_create_chat: false }), mine, [])).toEqual({
      ...everything,
      chat: false,
    });
  });

  test('on a note belong to its author alone, on a free seat too', () => {
    const note = record({ table_id: 'note', creator: 'ann', owner: 'ann' });
    expect(recordAbilities(actor({ seat: 'free' }), type({ table_id: 'note' }), note, [])).toEqual({
      update: true,
      remove: true,
      note: false,
      chat: false,
    });
    expect(recordAbilities(actor({ memberId: 'ben', isAdmin: true }), type({ table_id: 'note' }), note, [])).toEqual(
      none,
    );
  });

  test('to create one depend on a call of the type, and exclude free seats', () => {
    expect(tableAbilities(actor(), type())).toEqual({ create: true });
    expect(tableAbilities(actor(), type({ table_id: 'equipment' }))).toEqual({ create: true });
    expect(tableAbilities(actor(), type({ table_id: 'note' }))).toEqual({ create: false });
    expect(tableAbilities(actor({ seat: 'free' }), type())).toEqual({ create: false });
  });
});

describe('a record in an answer', () => {
  const shown: PresentedType = {
    ...type(),
    name: 'Organization',
    icon_name: 'x',
    is_show: true,
    is_stage_on: true,
    order_no: 1,
    theme_color: '#000000',
    parent_table_id: null,
    list_first_show_field_id: 'name',
    list_second_show_field_ids: [],
    is_allow_create_tasklist: false,
    is_allow_apply_join_team: true,
    i18n_resource: null,
  };
  const field = (field_id: string, more: Partial<Field> = {}): Field => ({
    field_id,
    field_name: field_id,
    table: 'organization',
    type: 'normal',
    value_type: 'TEXT',
    order: 1,
    access: 'write',
    ...more,
  });
  const around = (more: Partial<PresentationContext> = {}): PresentationContext => ({
    actor: { ...actor(), channel: 'feishu' },
    type: shown,
    fields: [field('name'), field('phone')],
    teamMemberIds: [],
    stages: [],
    language: 'en',
    ...more,
  });

  test('contains the fields that the reader sees, and nothing of others, the title included', () => {
    const json = presentRecord(
      record(),
      around({ fields: [field('name', { access: 'none' }), field('phone', { access: 'read' })] }),
    );
    expect(json).toMatchObject({ title: '', phone: '1' });
    expect(JSON.stringify(json)).not.toContain('Harbour');
  });

  test('keeps its own properties when a field has the same name', () => {
    const json = presentRecord(
      record({ data: { _id: 'forged', owner_member_id: 'forged' } }),
      around({ fields: [field('_id'), field('owner_member_id')] }),
    );
    expect(json).toMatchObject({ _id: 'r1', owner_member_id: 'cat' });
  });

  test('names the stage in the language of the reader, or else as its author wrote it', () => {
    const stage = {
      table_id: 'organization',
      pipeline_id: 'p',
      stage_id: 's',
      name: 'Gewonnen',
      weight: 100,
      i18n_resource: { name: { en: 'Won' } },
    };
    const staged = record({ pipeline_id: 'p', stage_id: 's' });
    expect(presentRecord(staged, around({ stages: [stage] })).stage).toEqual({
      pipeline_id: 'p',
      stage_id: 's',
      name: 'Won',
      weight: 100,
    });
    expect(presentRecord(staged, around({ stages: [stage], language: 'ja' })).stage?.name).toBe('Gewonnen');
    expect(presentRecord(record(), around({ stages: [stage] })).stage).toBeUndefined();
  });

  test('[records 3.21] says whether the reader may delete it', () => {
    expect(presentRecord(record(), around()).is_delete_auth).toBe(presentRecord(record(), around()).abilities.remove);
    const outsider = around({ actor: { ...actor({ memberId: 'nobody' }), channel: 'feishu' } });
    expect(presentRecord(record(), outsider).is_delete_auth).toBe(false);
  });

  test('[records 3.2, records 3.5, records 3.7] has a type with an icon and a source table, and further fields as far as the reader sees them', () => {
    const configured = {
      ...shown,
      list_second_show_field_ids: ['phone', 'secret'],
      settings: {
        highlights: ['secret', 'phone', 'last_note_time'],
        detail_tabs: { hidden: ['doc'] },
        lark_chat_groups: { create_on_first_note: true, title_config: ['secret', 'table_name', 'phone'] },
      },
    };
    const seen = [field('name'), field('phone', { access: 'read' }), field('secret', { access: 'none' })];
    expect(
      presentObjectType(configured, { ...actor(), channel: 'feishu', documentPlace: null }, seen, []),
    ).toMatchObject({
      icon_name: 'x',
      data_source: { table_id: 'organization' },
      list_second_show_field_ids: ['phone'],
      highlights: ['phone', 'last_note_time'],
      detail_tabs: { hidden: ['doc'] },
      lark_chat_groups: { create_on_first_note: true, title_config: ['table_name', 'phone'] },
    });
  });

  test('names its chat in the terms of the suite', () => {
    const chats = new Map([['r1', 'chat']]);
    expect(presentRecord(record(), around({ chats }))).toMatchObject({ lark_chat_id: 'chat' });
    const ding = presentRecord(record(), around({ chats, actor: { ...actor(), channel: 'dingtalk' } }));
    expect(ding).toMatchObject({ dingtalk_chat_id: 'chat' });
    expect(ding).not.toHaveProperty('lark_chat_id');
  });
});

describe('a computed field in an answer', () => {
  const field = (field_id: string, more: Partial<Field> = {}): Omit<Field, 'access'> => ({
    field_id,
    field_name: field_id,
    table: 'deal',
    type: 'normal',
    value_type: 'NUMBER',
    order: 1,
    ...more,
  });
  const computed = (field_id: string, ...names: string[]) =>
    field(field_id, {
      formula: { calc: names.join(' + '), variables: Object.fromEntries(names.map((name) => [name, name])) },
    });
  const secret = field('cost', { auth_mode: 'role', auth_role_config: { finance: 'read' } });
  const accessOf = (fields: readonly Omit<Field, 'access'>[], who = actor()) =>
    Object.fromEntries(visibleFields(who, fields).map(({ field_id, access }) => [field_id, access]));

  test('is hidden with its sources, also indirect ones, and shown to everyone who sees all of them', () => {
    const fields = [
      field('price'),
      secret,
      computed('margin', 'price', 'cost'),
      computed('share', 'margin', 'price'),
      computed('double', 'price'),
    ];
    expect(accessOf(fields)).toEqual({ price: 'write', cost: 'none', margin: 'none', share: 'none', double: 'read' });
    expect(accessOf(fields, actor({ roleIds: ['finance'] }))).toEqual({
      price: 'write',
      cost: 'read',
      margin: 'read',
      share: 'read',
      double: 'read',
    });
  });

  test('is resolved once, however nested the formulas are: sixty fields that each use the two before', () => {
    const chain = Array.from({ length: 60 }, (_, index) =>
      index < 2 ? field(`f${index}`) : computed(`f${index}`, `f${index - 1}`, `f${index - 2}`),
    );
    expect(accessOf(chain).f59).toBe('read');
    expect(accessOf([...chain.slice(1), { ...secret, field_id: 'f0' }]).f59).toBe('none');
  });

  test('in a circle hides nothing by itself', () => {
    expect(accessOf([computed('a', 'b'), computed('b', 'a')])).toEqual({ a: 'read', b: 'read' });
  });
});
