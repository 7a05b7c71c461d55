import fc from 'fast-check';
import type { Field, ValueKind } from '../../../domain/metadata/field';
import { recordCapabilities, type StageSettings } from '../../../domain/metadata/settings';
import { nextOptions } from '../../../domain/objects/next-options';
import { afterTap, capabilityState, capabilityStates, lackingCapabilities } from '../../../domain/stages/capability';
import { collectRequirements, missingFields, opensForm, membersToAsk } from '../../../domain/stages/requirements';
import type { Stage } from '../../../domain/stages/stage';

const field = (field_id: string, more: Partial<Field> = {}): Field => ({
  field_id,
  field_name: field_id,
  table: 'deal',
  type: 'normal',
  value_type: 'TEXT' as ValueKind,
  order: 1,
  access: 'write',
  ...more,
});
const stage = (settings: StageSettings, weight = 50): Stage => ({ pipeline_id: 'p', stage_id: 's', weight, settings });
const fields = [
  field('name'),
  field('amount', { value_type: 'CURRENCY' }),
  field('seen', { access: 'read' }),
  field('secret', { access: 'none' }),
  field('serial', { value_type: 'AUTO_SERIAL' }),
  field('computed', { value_type: 'NUMBER', formula: { calc: '1', variables: {} } }),
  field('button', { value_type: 'COL_BUTTON' }),
  field('reserved', { visibility_config: { field_create_permission: 'visible', is_editable: false } }),
  field('gone', { is_not_show: true }),
  field('system', { field_system: true }),
  field('team', { type: 'team', value_type: 'MEMBER_MULTIPLE_SELECT' }),
  field('reason', { value_type: 'SINGLE_SELECT' }),
];
const type = { tableId: 'deal', fields, settings: null };

describe('the fields that a move requires', () => {
  test('are those that the left and the entered stage require, each once', () => {
    const from = stage({
      required_fields: ['team'],
      required_fields_out: ['name', 'secret'],
      required_capabilities: ['task_list'],
      required_capabilities_out: ['chat'],
      approve_templates: [{ template_id: '9', name: 'Never' }],
      approve_templates_out: [{ template_id: '1', name: 'Leave' }],
    });
    const to = stage({
      required_fields: ['amount', 'name'],
      required_fields_out: ['seen'],
      required_capabilities: ['doc', 'chat'],
      required_capabilities_out: ['task_list'],
      approve_templates: [
        { template_id: '1', name: 'The same' },
        { template_id: '2', name: 'Enter' },
      ],
    });
    expect(collectRequirements({ from, to }, type)).toEqual({
      fields: ['name', 'secret', 'amount'],
      capabilities: ['chat', 'doc'],
      approvals: [
        { template_id: '1', name: 'Leave' },
        { template_id: '2', name: 'Enter' },
      ],
    });
    expect(collectRequirements({ from: undefined, to }, type)).toMatchObject({ fields: ['amount', 'name'] });
  });

  test('are none where the stages require nothing, with or without settings', () => {
    const nothing = { fields: [], capabilities: [], approvals: [] };
    const bare: Stage = { pipeline_id: 'p', stage_id: 's', weight: 50 };
    for (const some of [bare, { ...bare, settings: null }, stage({})])
      expect(collectRequirements({ from: some, to: some }, type)).toEqual(nothing);
    expect(membersToAsk(bare, { owner: 'm', data: {} }, 'me')).toEqual({ teamFields: [], members: [] });
  });

  test('never include the stage, the owner, or fields that nobody fills by hand', () => {
    const listed = ['stage_id', 'pipeline_id', 'lead_stage_id', 'owner_member_id', 'unknown'];
    const unfilled = ['serial', 'computed', 'button', 'reserved', 'gone', 'system'];
    expect(
      collectRequirements({ from: undefined, to: stage({ required_fields: [...listed, ...unfilled] }) }, type).fields,
    ).toEqual([]);
    const organization = { ...type, tableId: 'organization', fields: [field('account_manager')] };
    expect(
      collectRequirements({ from: undefined, to: stage({ required_fields: ['account_manager'] }) }, organization)
        .fields,
    ).toEqual([]);
  });

  test.each<[number, string | undefined, string[]]>([
    [0, 'reason', ['reason']],
    [0, undefined, []],
    [0, 'unknown', []],
    [50, 'reason', []],
    [100, 'reason', []],
  ])('on the way to weight %i with the reason in %s are %j', (weight, lost_reason_field_id, expected) => {
    const settings = lost_reason_field_id === undefined ? {} : { lost_reason_field_id };
    expect(collectRequirements({ from: undefined, to: stage({}, weight) }, { ...type, settings }).fields).toEqual(
      expected,
    );
  });

  test.each([
    [[], [], false, true],
    [[], [], true, false],
    [['name'], [], true, true],
    [[], ['chat' as const], true, true],
  ])('and the capabilities %j and %j of a draft (%p) open a form: %p', (asked, capabilities, is_draft, opens) => {
    expect(opensForm({ fields: asked, capabilities, approvals: [] }, { is_draft })).toBe(opens);
  });
});

describe('the missing requirements of a move', () => {
  const missing = (values: Record<string, unknown>, hidden: string[] = [], teamIsFixed = false) =>
    missingFields(['name', 'amount', 'seen', 'secret', 'team'], {
      fields,
      getValue: (id) => values[id],
      hidden: new Set(hidden),
      teamIsFixed,
    });

  test('are separated by who can fill them', () => {
    expect(missing({})).toEqual({ own: ['name', 'amount', 'team'], others: ['seen', 'secret'] });
    expect(missing({}, [], true)).toEqual({ own: ['name', 'amount'], others: ['seen', 'secret', 'team'] });
  });

  test('exclude fields with a value and hidden fields', () => {
    expect(missing({ name: 'Deal', amount: 0, seen: 'x', secret: 'y', team: ['m'] })).toEqual({ own: [], others: [] });
    expect(missing({ name: '', amount: null, team: [] }, ['seen', 'secret'])).toEqual({
      own: ['name', 'amount', 'team'],
      others: [],
    });
  });

  test('are assigned to the members of the team fields that the stage names, each once and without the mover', () => {
    const from = stage({ required_fields_out_notice_team_field_ids: ['team', 'owner_member_id', 'team', 'other'] });
    const record = { owner: 'm1', data: { team: ['m2', 'm1', 'me'], other: 'm3' } };
    expect(membersToAsk(from, record, 'me')).toEqual({
      teamFields: ['team', 'owner_member_id', 'other'],
      members: ['m2', 'm1', 'm3'],
    });
    expect(membersToAsk(from, { owner: null, data: {} }, 'me').members).toEqual([]);
    expect(membersToAsk(undefined, record, 'me')).toEqual({ teamFields: [], members: [] });
  });
});

describe('a capability that a stage requires', () => {
  test.each([
    [true, true, false, 'IS_OPEN', 'IS_OPEN'],
    [true, false, true, 'IS_OPEN', 'IS_OPEN'],
    [false, false, true, 'DISABLED', 'DISABLED'],
    [false, true, false, 'UN_SELECT', 'WILL_OPEN'],
    [false, true, true, 'WILL_OPEN', 'UN_SELECT'],
  ])(
    'that exists: %p, is available: %p, is chosen: %p is %s, and %s after a tap',
    (isThere, canBeMade, isChosen, state, tapped) => {
      expect(capabilityState({ isThere, canBeMade, isChosen })).toBe(state);
      expect(afterTap(capabilityState({ isThere, canBeMade, isChosen }))).toBe(tapped);
    },
  );

  test('is missing unless it exists or will be created', () => {
    const states = { chat: 'UN_SELECT', doc: 'DISABLED', task_list: 'WILL_OPEN' } as const;
    expect(lackingCapabilities(recordCapabilities, (one) => states[one])).toEqual([
      { capability: 'chat', isDisabled: false },
      { capability: 'doc', isDisabled: true },
    ]);
    expect(lackingCapabilities([], () => 'DISABLED')).toEqual([]);
  });

  test('is never disabled or lost by taps', () => {
    fc.assert(
      fc.property(fc.constantFrom(...capabilityStates), fc.nat(9), (state, taps) => {
        let shown = state;
        for (let tap = 0; tap < taps; tap += 1) shown = afterTap(shown);
        const fixed = state === 'IS_OPEN' || state === 'DISABLED';
        expect(fixed ? shown === state : ['WILL_OPEN', 'UN_SELECT'].includes(shown)).toBe(true);
      }),
    );
  });
});

describe('the status of a ticket', () => {
  const status = { table: 'ticket', field_id: 'ticket_status', value_type: 'SINGLE_SELECT' } as const;
  const allowed: Record<string, string[]> = {
    0: ['1', '2', '5'],
    1: ['2', '5'],
    2: ['1', '3', '4', '5'],
    3: ['2', '4'],
    4: ['2', '5'],
    5: ['2'],
  };

  test('changes only to statuses that its current one allows, whatever sequence is tried', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...Object.keys(allowed)), { maxLength: 20 }), (wanted) => {
        let now = '0';
        for (const to of wanted) {
          const may = nextOptions(status, now)?.some(({ id }) => id === to) ?? true;
          expect([now, to, may]).toEqual([now, to, allowed[now]?.includes(to)]);
          if (may) now = to;
        }
      }),
    );
  });
});
