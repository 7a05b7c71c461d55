import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RecordFormSheet } from '@/features/record-form';
import {
  answering,
  bootstrap,
  field,
  renderWithStores,
  Refusal,
  signedIn,
  type Answers,
} from '../../support/render-with-stores';
import { dealStages } from '../../support/staged-deal';

const user = userEvent.setup();
const fields = [
  field({ field_id: 'name', field_name: 'Name', value_type: 'TEXT', table: 'deal', order: 1 }),
  field({
    field_id: 'amount',
    field_name: 'Amount',
    value_type: 'NUMBER',
    table: 'deal',
    order: 2,
    visibility_config: { field_create_permission: 'invisible' },
  }),
];
const fresh = { _id: 'new', name: 'New business', stages: dealStages };
const renewal = {
  _id: 'renewal',
  name: 'Renewal',
  stages: [
    { _id: 'review', name: 'Review', weight: 20 },
    { _id: 'again', name: 'Again', weight: 60, is_default: true },
  ],
};

async function newDeal(pipelines: object[], answers: Answers = {}) {
  const [customers] = bootstrap().tables;
  if (!customers) throw new Error('the bootstrap has no type');
  const sent = answering({
    'start.bootstrap': () =>
      bootstrap({
        tables: [{ ...customers, table_id: 'deal', name: 'Deals', is_stage_on: true }],
        fields: { deal: fields },
      }),
    'pipelines.list': () => ({ list: pipelines, total: pipelines.length, total_is_capped: false }),
    'records.save': () => ({ id: 'deal_9' }),
    ...answers,
  });
  const saved: string[] = [];
  renderWithStores(
    await signedIn(),
    <RecordFormSheet tableId="deal" onClose={() => undefined} onSaved={(id) => saved.push(id)} />,
  );
  await user.type(await inputOf('Name'), 'Olives');
  return { saved, saves: () => sent.filter(({ name }) => name === 'records.save').map(({ input }) => input) };
}
/** The input of a field, which may stand folded behind a button of its name. */
async function inputOf(name: string) {
  const folded = await waitFor(
    () => screen.queryByRole('button', { name }) ?? screen.getByLabelText(new RegExp(`^${name}`)),
  );
  if (folded.tagName === 'BUTTON') await user.click(folded);
  return screen.findByLabelText(new RegExp(`^${name}`));
}
const pick = async (label: RegExp, name: string) => {
  await user.click(await screen.findByLabelText(label));
  await user.click(await screen.findByRole('button', { name }));
};

test('[records 4.6] a new record offers only initial stages, with the default one selected', async () => {
  const { saves } = await newDeal([fresh, renewal]);
  expect(await screen.findByLabelText(/^Pipeline/)).toHaveTextContent('New business');
  await user.click(screen.getByLabelText(/^Stage/));
  const layer = await screen.findByRole('dialog', { name: 'Stage' });
  expect((await within(layer).findAllByRole('listitem')).map((item) => item.textContent)).toEqual([
    'Talk',
    'Offer',
    'Contract',
  ]);
  await user.keyboard('{Escape}');
  await pick(/^Pipeline/, 'Renewal');
  expect(screen.getByLabelText(/^Stage/)).toHaveTextContent('Again');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(saves()).toEqual([
      { table_id: 'deal', fields: { name: 'Olives' }, stage: { pipeline_id: 'renewal', stage_id: 'again' } },
    ]),
  );
});

test('the form shows the fields that the stage requires, also one that is hidden for new records', async () => {
  const { saves, saved } = await newDeal([{ ...fresh, stages: fresh.stages.map(asksForAmount) }]);
  await screen.findByLabelText(/^Stage/);
  expect(screen.queryByLabelText(/^Pipeline/)).toBeNull();
  expect(screen.queryByLabelText(/^Amount/)).toBeNull();
  await pick(/^Stage/, 'Offer');
  await user.type(await screen.findByLabelText(/^Amount/), '8');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toEqual(['deal_9']));
  expect(saves()).toMatchObject([{ fields: { name: 'Olives', amount: 8 }, stage: { stage_id: 'offer' } }]);
});
const asksForAmount = (stage: (typeof dealStages)[number]) =>
  stage._id === 'offer' ? { ...stage, required_fields: ['amount'] } : stage;

test('a record is created where the stages do not load, and begins in the default stage of the server', async () => {
  const { saved } = await newDeal([], {
    'pipelines.list': () => {
      throw new Refusal('internal');
    },
    'deal.create': () => ({ id: 'deal_3' }),
  });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toEqual(['deal_3']));
});
