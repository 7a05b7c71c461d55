import fc from 'fast-check';
import type { StageSettings } from '../../../domain/metadata/settings';
import {
  choosableStages,
  enterableStages,
  mayBeConverted,
  offeredStage,
  pipelinesFor,
  startingStage,
} from '../../../domain/stages/choice';
import { validateMove, moveKind, moveKinds, type MoveKind } from '../../../domain/stages/move';
import { getOutcome } from '../../../domain/stages/outcome';
import { isClosed, getProbability, type PipelineStages, type Stage } from '../../../domain/stages/stage';

const stage = (stage_id: string, weight: number, settings?: StageSettings, pipeline_id = 'p'): Stage => ({
  pipeline_id,
  stage_id,
  weight,
  ...(settings ? { settings } : {}),
});
const at = (
  stage_id: string | null,
  pipeline_id: string | null = stage_id === null ? null : 'p',
  is_draft = false,
) => ({
  pipeline_id,
  stage_id,
  is_draft,
});
const ids = (stages: readonly Stage[]) => stages.map(({ stage_id }) => stage_id).join(' ');
const pipeline = (...stages: Stage[]): PipelineStages => ({ pipeline_id: stages[0]?.pipeline_id ?? 'p', stages });

test.each<[number, 'open' | 'won' | 'lost', number]>([
  [0, 'lost', 0],
  [1, 'open', 0.01],
  [50, 'open', 0.5],
  [99, 'open', 0.99],
  [100, 'won', 1],
])('a stage of weight %i is %s and counts as %d in a forecast', (weight, outcome, probability) => {
  expect([getOutcome({ weight }), isClosed({ weight }), getProbability({ weight })]).toEqual([
    outcome,
    outcome !== 'open',
    probability,
  ]);
});

const free = { isUnderApproval: false };

describe('the stages that a member can choose', () => {
  const plain = pipeline(stage('a', 10), stage('b', 50), stage('c', 80), stage('won', 100), stage('lost', 0));
  const said = pipeline(
    stage('draft', 5, { is_draft: true, enable_form_create: true }),
    stage('a', 10, { jump_stages: ['b', 'lost'] }),
    stage('b', 50, { enable_form_create: false, jump_stages: ['a', 'b', 'gone', 'won', 'draft'] }),
    stage('won', 100, { jump_stages: [] }),
    stage('lost', 0, { enable_form_create: true }),
  );
  const other = pipeline(stage('x', 20, undefined, 'q'), stage('y', 100, undefined, 'q'));

  test.each<[string, PipelineStages[], ReturnType<typeof at> | null, string]>([
    ['of a new record are those that neither close nor are of drafts', [plain], null, 'a b c'],
    ['of a new record are those that say so, also one that closes', [said], null, 'draft a lost'],
    ['of a new record are those of every pipeline', [plain, other], null, 'a b c x'],
    ['without a list are all of the pipeline but the present one', [plain, other], at('b'), 'a c won lost'],
    ['are those of the list, never the present one nor one that is gone', [said, other], at('b'), 'a won'],
    ['are none where the list is empty', [said], at('won'), ''],
    ['are all but those of drafts for what is finished', [said], at('lost'), 'a b won'],
    ['of a draft are also those of drafts', [said], at('b', 'p', true), 'draft a won'],
    ['of a draft that stands nowhere are those in which records begin', [said], at(null, null, true), 'draft a lost'],
    ['of what stands nowhere are those in which finished records begin', [said, other], at(null), 'a lost x'],
    ['of what is in a stage that is gone are where its pipeline begins', [plain, other], at('gone'), 'a b c'],
    ['of what is in a pipeline that is gone are where all begin', [plain, other], at('gone', 'r'), 'a b c x'],
    ['are none without pipelines', [], at('a'), ''],
  ])('%s', (_title, pipelines, position, expected) => {
    expect(ids(choosableStages(position, pipelines))).toBe(expected);
  });

  test('never include conversion stages, which only a conversion reaches', () => {
    const leads = pipeline(
      stage('new', 10, { jump_stages: ['open', 'customer'] }),
      stage('open', 50, { jump_stages: ['new'] }),
      stage('customer', 100, { is_convert: true, enable_form_create: true, jump_stages: [] }),
      stage('partner', 100, { is_convert: true }),
    );
    expect(ids(choosableStages(at('new'), [leads]))).toBe('open');
    expect(ids(choosableStages(null, [leads]))).toBe('new open');
    const converting = { isConversion: true };
    expect(ids(choosableStages(at('new'), [leads], converting))).toBe('customer');
    expect(ids(choosableStages(at('open'), [leads], converting))).toBe('');
    expect(ids(choosableStages(at('partner'), [leads], converting))).toBe('customer');
    expect(ids(choosableStages(at('customer'), [leads], converting))).toBe('');
    expect(ids(choosableStages(at(null), [leads], converting))).toBe('customer partner');
    expect(validateMove(at('new'), { stageId: 'customer' }, [leads], free)).toMatchObject({ reason: 'notChoosable' });
    expect(validateMove(at('new'), { stageId: 'customer' }, [leads], { ...free, ...converting })).toMatchObject({
      to: leads.stages[2],
    });
  });

  test('belong to the pipeline of the record, or else to the pipelines that have stages', () => {
    const empty: PipelineStages = { pipeline_id: 'empty', stages: [] };
    expect(pipelinesFor(at('a'), [plain, other])).toEqual([plain]);
    expect(pipelinesFor(null, [empty, plain, other])).toEqual([plain, other]);
    expect(pipelinesFor(at(null), [empty, other])).toEqual([other]);
  });

  test.each<[PipelineStages, string | undefined]>([
    [plain, 'a'],
    [said, 'draft'],
    [pipeline(stage('a', 10), stage('b', 20, { is_default: true })), 'b'],
    [pipeline(stage('a', 10), stage('won', 100, { is_default: true })), 'a'],
    [pipeline(stage('a', 10, { enable_form_create: false }), stage('won', 100)), undefined],
    [pipeline(stage('d', 10, { is_draft: true }), stage('b', 20)), 'b'],
  ])('the pipeline %j begins in %s', (one, expected) => {
    expect(startingStage(one)?.stage_id).toBe(expected);
  });

  test.each<[PipelineStages, ReturnType<typeof at> | null, string | undefined]>([
    [plain, at('a'), 'b'],
    [plain, at('c'), 'won'],
    [plain, at('lost'), undefined],
    [plain, null, 'a'],
    [said, at('b'), 'won'],
    [said, at('won'), undefined],
    [said, at(null), 'a'],
    [pipeline(stage('a', 10), stage('b', 20, { is_default: true })), at(null), 'b'],
  ])('for %j at %j begin with the offered stage %s', (one, position, expected) => {
    expect(offeredStage(position, one)?.stage_id).toBe(expected);
  });
});

describe('a move of a record', () => {
  const first = pipeline(stage('a', 10, { jump_stages: ['b'] }), stage('b', 50), stage('lost', 0));
  const second = pipeline(
    stage('a', 10, undefined, 'q'),
    stage('x', 20, undefined, 'q'),
    stage('won', 100, undefined, 'q'),
  );
  const both = [first, second];

  test('goes to a stage that can be chosen, in the named pipeline or in the pipeline of the stage', () => {
    expect(validateMove(at('a'), { stageId: 'b' }, both, free)).toEqual({
      from: first.stages[0],
      to: first.stages[1],
      isDraft: false,
    });
    expect(validateMove(null, { stageId: 'x' }, both, free)).toMatchObject({ from: undefined, to: second.stages[1] });
    expect(validateMove(null, { stageId: 'a', pipelineId: 'q' }, both, free)).toMatchObject({ to: second.stages[0] });
  });

  test('to the current stage of the record changes nothing, even while an approval waits', () => {
    expect(validateMove(at('a'), { stageId: 'a' }, both, { isUnderApproval: true })).toBeNull();
  });

  test('is refused while an approval waits', () => {
    expect(validateMove(at('a'), { stageId: 'b' }, both, { isUnderApproval: true })).toEqual({
      reason: 'underApproval',
    });
  });

  test.each([
    [at('a'), { stageId: 'gone' }],
    [at('a'), { stageId: 'b', pipelineId: 'q' }],
    [null, { stageId: 'x', pipelineId: 'p' }],
  ])('of %j to %j, which does not exist, is refused as unknown', (position, target) => {
    expect(validateMove(position, target, both, free)).toEqual({ reason: 'unknown' });
  });

  test('to a stage that may not follow is refused with the stages that may', () => {
    expect(validateMove(at('a'), { stageId: 'lost' }, both, free)).toEqual({
      reason: 'notChoosable',
      to: first.stages[2],
      allowed: [first.stages[1]],
    });
    expect(validateMove(at('a'), { stageId: 'x' }, both, free)).toMatchObject({ allowed: [first.stages[1]] });
    expect(validateMove(null, { stageId: 'won' }, both, free)).toMatchObject({ reason: 'notChoosable' });
  });

  test.each<[number | undefined, number, boolean, boolean, MoveKind]>([
    [10, 50, false, false, 'moved'],
    [50, 10, false, false, 'moved'],
    [undefined, 10, false, false, 'moved'],
    [50, 100, false, false, 'won'],
    [50, 0, false, false, 'lost'],
    [0, 100, false, false, 'won'],
    [0, 50, false, false, 'reopened'],
    [100, 50, false, false, 'reopened'],
    [10, 50, true, false, 'finished'],
    [10, 20, true, true, 'moved'],
    [10, 100, true, false, 'won'],
  ])('from weight %p to %i (draft before: %p, after: %p) is called %s', (from, to, wasDraft, isDraft, kind) => {
    const left = from === undefined ? undefined : stage('from', from);
    expect(moveKind(left, stage('to', to), { wasDraft, isDraft })).toBe(kind);
    expect(moveKinds).toContain(kind);
  });
});

describe('the moves under any configuration of stages', () => {
  const names = ['a', 'b', 'c', 'd', 'e'];
  const settings = fc.record(
    {
      is_default: fc.boolean(),
      enable_form_create: fc.boolean(),
      is_draft: fc.boolean(),
      is_convert: fc.boolean(),
      jump_stages: fc.subarray([...names, 'gone']),
    },
    { requiredKeys: [] },
  );
  const stages = (pipeline_id: string) =>
    fc
      .array(fc.tuple(fc.constantFrom(...names), fc.constantFrom(0, 10, 50, 90, 100), settings), { maxLength: 5 })
      .map((list) => [...new Map(list.map(([id, weight, set]) => [id, stage(id, weight, set, pipeline_id)])).values()]);
  const companies = fc
    .tuple(stages('p'), stages('q'))
    .map((all) => all.map((own, index): PipelineStages => ({ pipeline_id: index === 0 ? 'p' : 'q', stages: own })));
  const targets = fc.array(
    fc.record({ stageId: fc.constantFrom(...names), pipelineId: fc.constantFrom('p', 'q', undefined) }),
    { maxLength: 30 },
  );

  /** The stages that steps of the lists lead to from the stages in which records begin, worked out without the rules above. */
  function reachable(pipelines: readonly PipelineStages[]): Set<Stage> {
    const all = pipelines.flatMap((one) => one.stages);
    const begins = ({ weight, settings: set }: Stage) =>
      set?.is_convert !== true && (set?.enable_form_create ?? (weight > 0 && weight < 100 && set?.is_draft !== true));
    const found = new Set(all.filter(begins));
    for (const one of found)
      for (const next of all)
        if (
          next.pipeline_id === one.pipeline_id &&
          next.settings?.is_convert !== true &&
          (one.settings?.jump_stages?.includes(next.stage_id) ?? true)
        )
          found.add(next);
    return found;
  }

  test('never reach a forbidden stage, change the pipeline or turn a finished record into a draft', () => {
    fc.assert(
      fc.property(companies, targets, (pipelines, wanted) => {
        const allowed = reachable(pipelines);
        let position: ReturnType<typeof at> | null = null;
        for (const target of wanted) {
          const move = validateMove(position, target, pipelines, { isUnderApproval: false });
          if (!move || 'reason' in move) continue;
          expect(allowed.has(move.to)).toBe(true);
          if (position) expect(move.to.pipeline_id).toBe(position.pipeline_id);
          if (position?.is_draft === false) expect(move.isDraft).toBe(false);
          if (position && move.from?.settings?.jump_stages)
            expect(move.from.settings.jump_stages).toContain(move.to.stage_id);
          position = at(move.to.stage_id, move.to.pipeline_id, move.isDraft);
        }
      }),
    );
  });

  test('are accepted exactly where the stage can be chosen, and the first offered stage can be', () => {
    fc.assert(
      fc.property(companies, fc.option(fc.tuple(fc.constantFrom(...names), fc.boolean())), (pipelines, place) => {
        const position = place ? at(place[0], 'p', place[1]) : null;
        const choosable = choosableStages(position, pipelines);
        for (const one of pipelines.flatMap((own) => own.stages)) {
          const target = { stageId: one.stage_id, pipelineId: one.pipeline_id };
          const move = validateMove(position, target, pipelines, { isUnderApproval: false });
          expect(move !== null && !('reason' in move)).toBe(choosable.includes(one));
          if (move && 'reason' in move && move.reason === 'notChoosable') expect(move.allowed).toEqual(choosable);
        }
        for (const own of pipelinesFor(position, pipelines)) {
          const offered = offeredStage(position, own);
          if (offered) expect(choosable).toContain(offered);
          const start = startingStage(own);
          if (start) expect(choosableStages(null, pipelines)).toContain(start);
        }
      }),
    );
  });
});

describe('a conversion of a lead', () => {
  const open = stage('open', 10);
  const converted = stage('converted', 100, { is_convert: true });
  const way = [pipeline(open, stage('next', 20), converted)];
  test('leads from the stage of the lead to a conversion stage, and never from a draft', () => {
    expect(mayBeConverted(at('open'), way)).toBe(true);
    expect(mayBeConverted(at('open', 'p', true), way)).toBe(false);
    expect(mayBeConverted(at('converted'), way)).toBe(false);
    expect(mayBeConverted(at('open'), [pipeline(open, stage('next', 20))])).toBe(false);
    expect(mayBeConverted(at('open'), [pipeline(stage('open', 10, { jump_stages: ['next'] }), converted)])).toBe(false);
  });
  test('offers its stages after those of a move, to members who may convert', () => {
    const enterable = (position: ReturnType<typeof at> | null, mayConvert = true) =>
      ids(enterableStages(position, way, { mayConvert }));
    expect(enterable(at('open'))).toBe('next converted');
    expect(enterable(at('open'), false)).toBe('next');
    expect(enterable(at('open', 'p', true))).toBe('next');
    expect(enterable(null)).toBe('open next');
  });
});

test('a move to a stage name that exists in several pipelines means the pipeline of the record', () => {
  const both = [
    pipeline(stage('end', 100)),
    pipeline(stage('a', 10, { jump_stages: [] }, 'q'), stage('end', 100, {}, 'q')),
  ];
  expect(validateMove(at('a', 'q'), { stageId: 'end' }, both, free)).toMatchObject({
    reason: 'notChoosable',
    to: { pipeline_id: 'q', stage_id: 'end' },
  });
  expect(validateMove(null, { stageId: 'end' }, [pipeline(stage('other', 1)), ...both], free)).toMatchObject({
    to: { pipeline_id: 'p' },
  });
});
