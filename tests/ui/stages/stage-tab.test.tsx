import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RecordJson } from '@domain/contract/shapes';
import { Detail } from '@/pages/detail/Detail';
import {
  answering,
  bootstrap,
  field,
  organization,
  Refusal,
  renderWithStores,
  signedIn,
  type Answers,
} from '../../support/render-with-stores';
import { takeSteps } from '../../support/taro';

const [customers] = bootstrap().tables;
if (!customers) throw new Error('the bootstrap has no type');
const deals = { ...customers, table_id: 'deal', name: 'Deals', order: 2 };
const stages = [
  { _id: 'talk', name: 'Talk', weight: 10, i18n_resource: { name: { en: 'First talk' } } },
  { _id: 'offer', name: 'Offer', weight: 60 },
  { _id: 'won', name: 'Won', weight: 100 },
  { _id: 'lost', name: 'Lost', weight: 0 },
];
const change = (number: number, from: string | null, to: string, name = '王晓雨') => ({
  number,
  kind: 'moved' as const,
  pipeline_id: 'new',
  from_pipeline_id: from === null ? null : 'new',
  from_stage_id: from,
  to_stage_id: to,
  from_stage_name: stages.find(({ _id }) => _id === from)?.name ?? '',
  to_stage_name: stages.find(({ _id }) => _id === to)?.name ?? to,
  change_time: Date.UTC(2026, 2, number, 4),
  operator_member_id: name === '' ? null : 'mb_rep1',
  operator_name: name,
});

async function page(record: Partial<RecordJson> = {}, answers: Answers = {}, isStaged = true, more = '') {
  window.history.replaceState(null, '', `/detail?type=deal&id=deal_1${more}`);
  answering({
    'start.bootstrap': () =>
      bootstrap({
        tables: [customers as typeof deals, { ...deals, is_stage_on: isStaged }],
        fields: { deal: [field({ field_id: 'name', field_name: 'Name', value_type: 'TEXT', table: 'deal' })] },
      }),
    'deal.info': () =>
      organization({
        _id: 'deal_1',
        table_id: 'deal',
        title: 'Olives for spring',
        name: 'Olives for spring',
        pipeline_id: 'new',
        stage_id: 'offer',
        stage: { pipeline_id: 'new', stage_id: 'offer', name: 'Offer', weight: 60 },
        stage_stay_days: { talk: 12, offer: 0 },
        ...record,
      }),
    'deal.events': () => ({ list: [], total: 0 }),
    'pipelines.list': () => ({
      list: [{ _id: 'new', name: 'New business', stages }],
      total: 1,
      total_is_capped: false,
    }),
    'records.stageHistory': () => ({ list: [change(2, 'talk', 'offer'), change(1, null, 'talk', '')] }),
    ...answers,
  });
  renderWithStores(await signedIn(), <Detail />);
  await act(async () => undefined);
  await screen.findByRole('heading', { level: 1, name: 'Olives for spring' });
}

const user = userEvent.setup();
beforeEach(() => void takeSteps());
const openTab = async () => {
  await user.click(screen.getByRole('tab', { name: 'Stage' }));
  return screen.findByRole('tabpanel', { name: 'Stage' });
};

test('[records 2.15] [records 2.85] [records 4.20] the stage tab shows the days in each stage, and marks the current one', async () => {
  await page();
  const panel = await openTab();
  expect(window.location.search).toContain('tab=stage');
  const progress = await within(panel).findByRole('region', { name: 'Stages' });
  const items = await within(progress).findAllByRole('listitem');
  expect(items.map((item) => item.textContent)).toEqual([
    'First talk12 days',
    'OfferLess than 1 day',
    'WonNot yet',
    'LostNot yet',
  ]);
  expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null, null]);
});

test('the former address of the stage layer leads to the stage tab', async () => {
  await page({}, {}, true, '&open=stage');
  expect(await screen.findByRole('tab', { name: 'Stage', selected: true })).toBeVisible();
  expect(window.location.search).not.toContain('open=');
});

test('the stage tab shows each move with member, stages and time', async () => {
  await page();
  const history = await within(await openTab()).findByRole('region', { name: 'Stage history' });
  expect(
    within(history)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    expect.stringMatching(/^王晓雨 moved it from Talk to Offer(2026.)?03.02 /),
    expect.stringMatching(/^System started in Talk(2026.)?03.01 /),
  ]);
});

test('the stage tab of a record without a stage says so', async () => {
  await page(
    { pipeline_id: null, stage_id: null, stage: undefined, stage_stay_days: {} },
    { 'records.stageHistory': () => ({ list: [] }) },
  );
  const panel = await openTab();
  expect(await within(panel).findByText('No stage yet')).toBeVisible();
  expect(within(panel).queryByRole('region', { name: 'Stage history' })).toBeNull();
});

test('a type without stages has no stage tab', async () => {
  await page({}, {}, false);
  expect(screen.queryByRole('tab', { name: 'Stage' })).toBeNull();
});

test('stages that do not load say so, and can be requested again', async () => {
  let isDown = true;
  await page(
    {},
    {
      'records.stageHistory': () => {
        if (isDown) throw new Refusal('internal');
        return { list: [] };
      },
    },
  );
  const panel = await openTab();
  isDown = false;
  await user.click(await within(panel).findByRole('button', { name: 'Try again' }));
  expect(await within(panel).findByText('First talk')).toBeVisible();
});

test('[records 2.25] [records 2.33] the home tab has a stage card with its days, which leads to the stage tab', async () => {
  await page({ stage_stay_days: { talk: 1, offer: 3 } });
  const card = await screen.findByRole('region', { name: 'Stage' });
  expect(await within(card).findByText('Here for 3 days')).toBeVisible();
  expect(within(card).getByText('Offer')).toBeVisible();
  await user.click(within(card).getByRole('button', { name: 'All stages' }));
  expect(await screen.findByRole('tab', { name: 'Stage', selected: true })).toBeVisible();
});

test('the stage card shows the stage also when the list of stages does not load, and a type without stages has none', async () => {
  await page(
    { stage_stay_days: { offer: 0 } },
    {
      'pipelines.list': () => {
        throw new Refusal('internal');
      },
    },
  );
  expect(await screen.findByText('Here for less than 1 day')).toBeVisible();
  cleanup();
  await page({}, {}, false);
  expect(screen.queryByRole('region', { name: 'Stage' })).toBeNull();
});
