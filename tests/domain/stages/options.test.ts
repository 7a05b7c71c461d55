import type { StageSettings } from '../../../domain/metadata/settings';
import { stageOptions } from '../../../domain/stages/options';
import type { Stage, StagePosition } from '../../../domain/stages/stage';

const stage = (stage_id: string, weight: number, settings?: StageSettings): Stage => ({
  pipeline_id: 'p',
  stage_id,
  weight,
  ...(settings ? { settings } : {}),
});
const approval = [{ template_id: 'boss', name: 'The boss' }];
const pipeline = {
  pipeline_id: 'p',
  stages: [
    stage('draft', 5, { is_draft: true, enable_form_create: true }),
    stage('first', 10, { jump_stages: ['offer', 'won', 'lost'] }),
    stage('offer', 50, { approve_templates_out: approval }),
    stage('won', 100, { approve_templates: approval }),
    stage('converted', 100, { is_convert: true }),
    stage('lost', 0),
  ],
};
const at = (stage_id: string | null, is_draft = false): StagePosition => ({
  pipeline_id: stage_id === null ? null : 'p',
  stage_id,
  is_draft,
});

test.each<[string, StagePosition | null, Record<string, string>]>([
  [
    'of a new record',
    null,
    { draft: '', first: '', offer: '', won: 'notFirst', converted: 'ofConversion', lost: 'notFirst' },
  ],
  [
    'of a record in a stage that names what follows',
    at('first'),
    { draft: 'ofDrafts', first: 'here', offer: '', won: '', converted: 'ofConversion', lost: '' },
  ],
  [
    'of a record in a stage that is left with an approval, which the move asks for',
    at('offer'),
    {
      draft: 'ofDrafts',
      first: '',
      offer: 'here',
      won: '',
      converted: 'ofConversion',
      lost: '',
    },
  ],
  [
    'of a draft',
    at('draft', true),
    { draft: 'here', first: '', offer: '', won: '', converted: 'ofConversion', lost: '' },
  ],
  [
    'of a record in no stage',
    at(null),
    { draft: 'ofDrafts', first: '', offer: '', won: 'notFirst', converted: 'ofConversion', lost: 'notFirst' },
  ],
])('[records 4.5] the stage choices %s say which of them cannot be chosen, and why', (_what, position, expected) => {
  const options = stageOptions(position, pipeline);
  expect(Object.fromEntries(options.map(({ stage: { stage_id }, bar = '' }) => [stage_id, bar]))).toEqual(expected);
});

test('a conversion stage is a choice for members who may convert the lead, and never for a draft', () => {
  const leads = { pipeline_id: 'p', stages: [stage('new', 10), stage('converted', 100, { is_convert: true })] };
  const of = (position: StagePosition | null, mayConvert: boolean) =>
    stageOptions(position, leads, { mayConvert }).find(({ stage: { stage_id } }) => stage_id === 'converted');
  expect(of(at('new'), true)).toEqual({ stage: leads.stages[1], byConversion: true });
  for (const barred of [of(at('new'), false), of(at(null, true), true), of(null, true)])
    expect(barred).toEqual({ stage: leads.stages[1], bar: 'ofConversion' });
});

test('a stage without a list of successors blocks only itself', () => {
  expect(
    stageOptions(at('lost'), pipeline)
      .filter(({ bar }) => bar === undefined)
      .map(({ stage: { stage_id } }) => stage_id),
  ).toEqual(['first', 'offer', 'won']);
});

test('a stage with successors blocks the stages that it does not name', () => {
  const short = { pipeline_id: 'p', stages: [stage('a', 10, { jump_stages: ['c'] }), stage('b', 20), stage('c', 30)] };
  expect(stageOptions(at('a'), short).map(({ bar }) => bar)).toEqual(['here', 'notNext', undefined]);
});
