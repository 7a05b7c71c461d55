import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RecordFormSheet } from '@/features/record-form';
import {
  answering,
  bootstrap,
  DeadLine,
  field,
  renderWithStores,
  signedIn,
  type Answers,
} from '../../support/render-with-stores';

const [customers] = bootstrap().tables;
if (!customers) throw new Error('the bootstrap has no type');
const stages = [
  { _id: 'new', name: 'New', weight: 10 },
  { _id: 'called', name: 'Called', weight: 40, is_default: true },
  { _id: 'met', name: 'Met', weight: 45, required_fields: ['need'] },
  { _id: 'later', name: 'Later', weight: 50, enable_form_create: false },
  { _id: 'customer', name: 'Customer', weight: 100, is_convert: true },
];
const user = userEvent.setup();

async function form(answers: Answers = {}) {
  const sent = answering({
    'start.bootstrap': () =>
      bootstrap({
        tables: [{ ...customers, table_id: 'lead', name: 'Lead', is_stage_on: true } as typeof customers & object],
        fields: {
          lead: [
            field({ field_id: 'name', field_name: 'Name', value_type: 'TEXT', table: 'lead' }),
            field({ field_id: 'need', field_name: 'Need', value_type: 'TEXT', table: 'lead', order: 2 }),
          ],
        },
      }),
    'pipelines.list': () => ({
      list: [{ _id: 'lead', name: 'Leads', stages }],
      total: 1,
      total_is_capped: false,
    }),
    'lead.create': () => ({ id: 'lead_1' }),
    'records.save': () => ({ id: 'lead_1' }),
    ...answers,
  });
  renderWithStores(
    await signedIn(),
    <RecordFormSheet tableId="lead" onClose={() => undefined} onSaved={() => undefined} />,
  );
  await user.click(await screen.findByRole('button', { name: 'Name' }));
  const name = await screen.findByLabelText('Name');
  await user.type(name, 'A caller');
  return sent;
}
const save = () => user.click(screen.getByRole('button', { name: /^Save/ }));
const created = (sent: Awaited<ReturnType<typeof form>>) =>
  sent.filter(({ name }) => name === 'lead.create' || name === 'records.save').map(({ input }) => input);

test('[records 5.20] a new lead begins in the default stage, and can begin in any other initial stage', async () => {
  const sent = await form();
  const stage = await screen.findByLabelText(/Lead stage/);
  expect(stage).toHaveTextContent('Called');
  await user.click(stage);
  const choices = await screen.findByRole('dialog', { name: 'Lead stage' });
  expect(within(choices).queryByText('Later')).toBeNull();
  expect(within(choices).queryByText('Customer')).toBeNull();
  await user.click(within(choices).getByText('New'));
  await save();
  const stageOfLead = { pipeline_id: 'lead', stage_id: 'new' };
  await waitFor(() =>
    expect(created(sent)).toEqual([{ table_id: 'lead', fields: { name: 'A caller' }, stage: stageOfLead }]),
  );
});

test('[records 5.20] a lead without a stage is not saved', async () => {
  const sent = await form({
    'pipelines.list': () => ({
      list: [
        { _id: 'empty', name: 'Nothing begins here', stages: [{ _id: 'end', name: 'End', weight: 100 }] },
        { _id: 'lead', name: 'Leads', stages },
      ],
      total: 2,
      total_is_capped: false,
    }),
  });
  await save();
  expect(await screen.findByText('Lead stage cannot be empty')).toBeVisible();
  expect(created(sent)).toEqual([]);
});

test('the form of a new lead requires the fields of its initial stage', async () => {
  const sent = await form();
  expect(screen.queryByLabelText(/^Need/)).toBeNull();
  await user.click(await screen.findByLabelText(/Lead stage/));
  await user.click(within(await screen.findByRole('dialog', { name: 'Lead stage' })).getByText('Met'));
  const need = await screen.findByLabelText(/^Need/);
  await save();
  expect(need).toHaveAccessibleDescription(/cannot be empty/);
  expect(created(sent)).toEqual([]);
  await user.type(need, 'Flour');
  await save();
  await waitFor(() => expect(created(sent)).toMatchObject([{ fields: { need: 'Flour' }, stage: { stage_id: 'met' } }]));
});

test('a lead is created in the default stage of the server where the stages do not load', async () => {
  const sent = await form({
    'pipelines.list': () => {
      throw new DeadLine();
    },
  });
  await save();
  await waitFor(() => expect(created(sent)).toEqual([{ name: 'A caller' }]));
});
