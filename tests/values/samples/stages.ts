import { screen } from '@testing-library/react';
import type { ValueOption } from '@domain/metadata/field';
import type { Sample } from './sample';

/** Pipelines and stages of the type that the server's tests give it; in the app's tests the field carries them as the server writes them there. */
export const samplePipelines = [
  {
    id: 'p_new',
    label: '新客户',
    en: 'New business',
    stages: [
      { id: 's_talk', label: '沟通中', en: 'In talks', weight: 40 },
      { id: 's_won', label: '赢单', en: 'Won', weight: 100 },
    ],
  },
  {
    id: 'p_renew',
    label: '续约',
    en: 'Renewal',
    stages: [{ id: 's_lapsed', label: '未续约', en: 'Lapsed', weight: 0 }],
  },
];

const stageOptions: ValueOption[] = samplePipelines.flatMap((pipeline) =>
  pipeline.stages.map(({ id, label, en, weight }) => ({
    id,
    label,
    weight,
    group: pipeline.label,
    i18n_resource: { label: { en }, group: { en: pipeline.en } },
  })),
);
const pipelineOptions: ValueOption[] = [
  ...samplePipelines.map(({ id, label, en }) => ({ id, label, i18n_resource: { label: { en } } })),
  // A pipeline that only has stages goes by its id.
  { id: 'p_old', label: 'p_old', i18n_resource: { label: {} } },
];

const choose = (name: string, result: string): Sample['edit'] => ({
  act: async (user) => {
    await user.click(screen.getByRole('button', { name: /^The field/ }));
    await user.click(await screen.findByRole('button', { name }));
  },
  result,
});

export const stage: Sample = {
  field: { value_options: stageOptions },
  values: ['s_talk', 's_won', 's_lapsed'],
  shown: /In talks/,
  text: { zh: '沟通中', en: 'In talks' },
  empty: null,
  blanks: [''],
  rejected: [
    ['p_new', 'notAnOption'],
    ['赢单', 'notAnOption'],
    [40, 'notAnOption'],
    [['s_won'], 'notAnOption'],
    ['other:x', 'notAnOption'],
  ],
  sorted: [
    ['s_talk', 's_won'],
    ['s_won', 's_lapsed'],
  ],
  filters: {
    include: [
      { value: ['s_won', 's_talk'], hit: 's_talk', miss: 's_lapsed' },
      { value: 's_won', hit: 's_won', miss: null },
    ],
  },
  edit: choose('Won', 's_won'),
};

export const pipeline: Sample = {
  field: { value_options: pipelineOptions },
  values: ['p_new', 'p_renew', 'p_old'],
  shown: /New business/,
  text: { zh: '新客户', en: 'New business' },
  empty: null,
  blanks: [''],
  rejected: [
    ['s_won', 'notAnOption'],
    ['新客户', 'notAnOption'],
    [1, 'notAnOption'],
    [['p_new'], 'notAnOption'],
    ['deal', 'notAnOption'],
  ],
  sorted: [
    ['p_new', 'p_renew'],
    ['p_renew', 'p_old'],
  ],
  filters: {
    include: [
      { value: ['p_renew'], hit: 'p_renew', miss: 'p_new' },
      { value: 'p_new', hit: 'p_new', miss: null },
    ],
  },
  edit: choose('Renewal', 'p_renew'),
};
