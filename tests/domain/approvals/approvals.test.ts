import { nextStep, refusedState, type ApprovalState, type ApprovalReading } from '../../../domain/approvals/course';
import { changedSince, restsOn, pickVersions } from '../../../domain/approvals/change';
import { neededApprovals } from '../../../domain/approvals/needed';
import { approvalStatuses, statusColour } from '../../../domain/approvals/statuses';
import type { StoredRecord } from '../../../domain/filters/matches';
import type { Field } from '../../../domain/metadata/field';
import type { ApprovalSetting } from '../../../domain/metadata/settings';
import { seeded } from '../../support/seeded-random';

const start: ApprovalState = { status: 'PENDING', effect: 'none', readAt: 0 };

/** An approval and its record as the server keeps them: what is to be done is done, and counted. */
class Kept {
  state = start;
  record: 'as it was' | 'changed' = 'as it was';
  applied = 0;
  takenBack = 0;
  /** @param fits what it rests on is as it was */
  constructor(private readonly fits: boolean) {}

  take(reading: ApprovalReading): void {
    const { state, does } = nextStep(this.state, reading);
    this.state = state;
    if (does === 'apply' && !this.fits) this.state = refusedState(state);
    else if (does === 'apply') {
      this.applied += 1;
      this.record = 'changed';
    } else if (does === 'undo') {
      this.takenBack += 1;
      this.record = 'as it was';
    }
  }
}

/** What may follow in a suite; a sent back one is asked for once more. */
const follows: Record<string, readonly string[]> = {
  PENDING: ['TRANSFERRED', 'PENDING', 'APPROVED', 'REJECTED', 'CANCELED', 'DELETED', 'DONE', 'OVERTIME_CLOSE'],
  TRANSFERRED: ['PENDING', 'APPROVED', 'REJECTED', 'CANCELED'],
  OVERTIME_CLOSE: ['PENDING', 'DELETED'],
  REJECTED: ['PENDING', 'DELETED'],
  APPROVED: ['REVERTED', 'DELETED'],
  DONE: ['REVERTED'],
  CANCELED: ['DELETED'],
  DELETED: [],
  REVERTED: [],
};

test('an approval ends the same, with each effect once, whatever the order of its status updates, also doubled, late or lost ones', () => {
  for (let seed = 1; seed <= 2_000; seed += 1) {
    const random = seeded(seed);
    const history: ApprovalReading[] = [{ status: 'PENDING', updatedAt: 1_000 }];
    for (let last = history[0] as ApprovalReading; history.length < 6 && random.next() > 0.15;) {
      const next = follows[last.status] ?? [];
      if (next.length === 0) break;
      last = { status: random.pick(next), updatedAt: last.updatedAt + 1 + random.below(3) };
      history.push(last);
    }
    const fits = random.next() > 0.2;
    const ends = [0, 1, 2].map(() => {
      const kept = new Kept(fits);
      const events = Array.from({ length: 12 }, () => random.pick(history));
      // The nightly comparison sees the last one, whatever was lost, and once more on the next night.
      for (const reading of [...events, history.at(-1) as ApprovalReading, history.at(-1) as ApprovalReading])
        kept.take(reading);
      expect([seed, kept.applied <= 1, kept.takenBack <= kept.applied]).toEqual([seed, true, true]);
      return kept;
    });
    const latest = history.at(-1) as ApprovalReading;
    const wasApproved = history.some(({ status }) => status === 'APPROVED' || status === 'DONE');
    for (const { record, state } of ends) {
      const isDeletedLater = wasApproved && latest.status === 'DELETED';
      // Deleting an approved one leaves what it did; who never heard of the approval hears of the deletion alone.
      if (isDeletedLater) continue;
      const isChanged = fits && ['APPROVED', 'DONE'].includes(latest.status);
      expect([seed, record]).toEqual([seed, isChanged ? 'changed' : 'as it was']);
      const isRefused = !fits && ['APPROVED', 'DONE'].includes(latest.status);
      expect([seed, state.status]).toEqual([seed, isRefused ? 'REVERTED' : latest.status]);
    }
  }
});

test('of two status updates with the same time the more advanced one counts, in either order', () => {
  const [waiting, approved] = [
    { status: 'PENDING', updatedAt: 5 },
    { status: 'APPROVED', updatedAt: 5 },
  ];
  const through = (readings: readonly ApprovalReading[]) =>
    readings.reduce((state, reading) => nextStep(state, reading).state, start);
  expect(through([waiting, approved])).toEqual(through([approved, waiting]));
  expect(through([waiting, approved]).effect).toBe('applied');
});

test('a status update that arrives after a newer one changes nothing', () => {
  const refused: ApprovalState = { status: 'REJECTED', effect: 'none', readAt: 10 };
  expect(nextStep(refused, { status: 'APPROVED', updatedAt: 9 })).toEqual({ state: refused, does: 'nothing' });
  expect(nextStep(refused, { status: 'APPROVED', updatedAt: 11 })).toMatchObject({ does: 'apply' });
});

test('a status that only the suite knows ranks between waiting and every final status of the same time', () => {
  const unknown = { status: 'OVERTIME_CLOSE', updatedAt: 5 };
  const after = (status: string, reading: ApprovalReading) =>
    nextStep({ status, effect: 'none', readAt: 5 }, reading).state.status;
  expect([after('PENDING', unknown), after('TRANSFERRED', unknown)]).toEqual(['OVERTIME_CLOSE', 'OVERTIME_CLOSE']);
  expect([after('CANCELED', unknown), after('OVERTIME_CLOSE', { status: 'PENDING', updatedAt: 5 })]).toEqual([
    'CANCELED',
    'OVERTIME_CLOSE',
  ]);
});

const record = (over: Partial<StoredRecord> = {}): StoredRecord => ({
  table_id: 'deal',
  id: 'deal_1',
  name: 'Deal',
  owner: 'ann',
  members: ['ann'],
  followers: [],
  pipeline_id: 'new',
  stage_id: 'won',
  is_draft: false,
  creator: 'ann',
  updater: 'ann',
  create_time: 1,
  update_time: 9,
  deleted_at: null,
  data: { amount: 500 },
  field_times: { amount: { time: 9, member_id: 'ann' }, stage_id: { time: 3, member_id: 'ben' } },
  ...over,
});

test('a change depends on its fields, and on the stage when it moves the record', () => {
  const place = { pipeline_id: 'new', stage_id: 'won' };
  expect(restsOn({ values: { amount: 1 } })).toEqual(['amount']);
  expect(restsOn({ values: { amount: 1 }, stage: place })).toEqual(['amount', 'stage_id']);
  const versions = pickVersions(record(), ['amount', 'stage_id', 'remark']);
  expect(versions).toEqual({ amount: 9, stage_id: 3, remark: 0 });
  expect(changedSince(versions, record())).toEqual([]);
  const later = record({
    field_times: { amount: { time: 10, member_id: 'ann' }, remark: { time: 4, member_id: null } },
  });
  expect(changedSince(versions, later)).toEqual(['amount', 'stage_id', 'remark']);
});

describe('the approvals that a change requires', () => {
  const fields: Field[] = [
    {
      field_id: 'amount',
      field_name: 'Amount',
      table: 'deal',
      type: 'normal',
      value_type: 'NUMBER',
      order: 1,
      access: 'read',
    },
  ];
  const large: ApprovalSetting = {
    template_id: 'large',
    name: 'Large',
    steps: [{ role_ids: ['manager'], rule: 'any' }],
    condition: { field: 'amount', relation: 'gt', value: 100 },
    fields: ['amount', 'remark'],
  };
  const always: ApprovalSetting = { template_id: 'always', name: 'Always', codes: { feishu: 'C' }, on_create: true };
  const also: ApprovalSetting = {
    template_id: 'also',
    name: 'Also',
    codes: { feishu: 'D' },
    fields: ['remark', 'close_on'],
  };
  const settings = { approval_templates: [large, always, also] };
  const ask = (over: Partial<Parameters<typeof neededApprovals>[0]> = {}) =>
    neededApprovals(
      { after: record(), finishes: false, listed: [], changed: [], ...over },
      { settings, fields, calendar: undefined },
    ).map(({ action, templates, fields: guarded }) => [
      action,
      templates.map(({ template_id }) => template_id),
      guarded,
    ]);
  const listed = [
    { template_id: 'large', name: 'L' },
    { template_id: 'unknown', name: 'U' },
  ];

  test.each<[string, Parameters<typeof ask>[0], unknown[]]>([
    ['nothing asks for one', {}, []],
    ['stages list some: one of those that apply', { listed }, [['stage_change', ['large', 'unknown'], []]]],
    [
      'a condition looks at the record as it would be',
      { listed, after: record({ data: { amount: 100 } }) },
      [['stage_change', ['unknown'], []]],
    ],
    ['a new record', { finishes: true, changed: ['amount'] }, [['create', ['always'], []]]],
    [
      'a new record in a stage that asks too',
      { finishes: true, listed },
      [['create', ['large', 'unknown', 'always'], []]],
    ],
    ['a draft stays one', { finishes: true, listed, after: record({ is_draft: true }) }, []],
    ['a guarded field', { changed: ['amount', 'name'] }, [['field_update', ['large'], ['amount']]]],
    [
      'several: one for each template, and each field once (SD-74)',
      { changed: ['close_on', 'remark', 'amount'] },
      [
        ['field_update', ['large'], ['amount', 'remark']],
        ['field_update', ['also'], ['close_on']],
      ],
    ],
    [
      'a template that does not apply leaves its fields to the next',
      { changed: ['remark'], after: record({ data: {} }) },
      [['field_update', ['also'], ['remark']]],
    ],
    [
      'a stage and a new record that ask for the same one',
      { finishes: true, listed: [{ template_id: 'always', name: 'Always' }] },
      [['create', ['always'], []]],
    ],
  ])('%s', (_what, change, needed) => {
    expect(ask(change)).toEqual(needed);
  });

  test('come from the stages, in the words of their template, where the type has no settings', () => {
    const change = { after: record(), finishes: false, listed, changed: ['amount'] };
    expect(neededApprovals(change, { settings: null, fields, calendar: undefined })).toEqual([
      { action: 'stage_change', templates: listed, fields: [] },
    ]);
    const translated = { ...always, i18n_resource: { zh: { name: '总是' } } };
    expect(
      neededApprovals(
        { ...change, finishes: true, listed: [] },
        { settings: { approval_templates: [translated] }, fields, calendar: undefined },
      )[0]?.templates[0],
    ).toMatchObject({ template_id: 'always', name: 'Always', i18n_resource: { zh: { name: '总是' } } });
  });
});

test('[shell 2.51] waiting approvals are blue, approved ones orange, refused ones red, and all others grey', () => {
  expect(Object.fromEntries(approvalStatuses.map((status) => [status, statusColour(status)]))).toEqual({
    PENDING: 'blue',
    APPROVED: 'orange',
    REJECTED: 'red',
    CANCELED: 'gray',
    DELETED: 'gray',
    REVERTED: 'gray',
    TRANSFERRED: 'gray',
    DONE: 'gray',
  });
});
