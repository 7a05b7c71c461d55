import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RecordFormSheet } from '@/features/record-form';
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
import { dealStages } from '../../support/staged-deal';

const user = userEvent.setup();
const boss = { template_id: 'boss', name: 'Approval by the boss' };
const asked = { approval_id: 'ap_1', sp_status: 'PENDING' };

/** The form of a customer, or of a new deal, and what it sent. */
async function form(recordId: string | undefined, answers: Answers) {
  const [customers] = bootstrap().tables;
  if (!customers) throw new Error('the bootstrap has no type');
  const deals = { ...customers, table_id: 'deal', name: 'Deals', is_stage_on: true };
  const name = field({
    field_id: 'name',
    field_name: 'Name',
    value_type: 'TEXT',
    table: 'deal',
    visibility_config: { field_create_permission: 'required' },
  });
  const sent = answering({
    'start.bootstrap': () => bootstrap({ tables: [customers, deals], fields: { ...bootstrap().fields, deal: [name] } }),
    'organization.info': () => organization({ employees: 20 }),
    ...answers,
  });
  const saved: unknown[][] = [];
  renderWithStores(
    await signedIn(),
    <RecordFormSheet
      tableId={recordId ? 'organization' : 'deal'}
      {...(recordId ? { recordId } : {})}
      onClose={() => undefined}
      onSaved={(...outcome) => saved.push(outcome)}
    />,
  );
  return { saved, inputs: (name: string) => sent.filter((one) => one.name === name).map(({ input }) => input) };
}

test('[records 2.100] [records 7.43] a change of guarded fields names its approvers, and is sent only after a question', async () => {
  const { saved, inputs } = await form('org_1', {
    'organization.update': () => {
      throw new Refusal('fieldsNeedApproval', { params: { fields: 'Employees' } });
    },
    'approvals.config': () => ({ list: [{ action: 'field_update', templates: [boss], fields: ['employees'] }] }),
    'approvals.createForFieldUpdate': () => ({ list: [asked] }),
  });
  const employees = await screen.findByLabelText(/^Employees/);
  await user.clear(employees);
  await user.type(employees, '30');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(
    await screen.findByText(/^Changes to Employees take effect once “Approval by the boss” is approved/),
  ).toBeVisible();
  expect(saved).toEqual([]);
  const submit = screen.getByRole('button', { name: 'Submit for approval' });
  await user.click(submit);
  const question = () => screen.findByRole('alertdialog', { name: 'Submit for approval?' });
  expect(await question()).toHaveTextContent('Changes to Employees will be submitted for approval');
  await user.click(within(await question()).getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect([inputs('approvals.createForFieldUpdate'), saved]).toEqual([[], []]);
  expect(employees).toHaveValue('30');
  await user.click(submit);
  await user.click(within(await question()).getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(saved).toEqual([['org_1', true]]));
  expect(inputs('approvals.createForFieldUpdate')).toEqual([
    {
      table_id: 'organization',
      object_id: 'org_1',
      known_update_time: expect.any(Number),
      to_values: { employees: 30 },
    },
  ]);
});

test('[records 4.34] a new record in a stage with an approval is sent for approval together with its stage', async () => {
  const stages = dealStages.map((stage) => ({ ...stage, enable_form_create: true, approve_templates: [boss] }));
  const { saved, inputs } = await form(undefined, {
    'pipelines.list': () => ({ list: [{ _id: 'new', name: 'New', stages }], total: 1, total_is_capped: false }),
    'approvals.config': () => ({ list: [{ action: 'create', templates: [boss], fields: [] }] }),
    'approvals.createForObjectCreate': () => ({ ...asked, object_id: 'deal_9' }),
  });
  await user.type(await screen.findByLabelText(/^Name/), 'Olives');
  expect(await screen.findByText(/^Your change takes effect once “Approval by the boss”/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Submit for approval' }));
  await waitFor(() => expect(saved).toEqual([['deal_9', true]]));
  expect(inputs('approvals.createForObjectCreate')).toEqual([
    { table_id: 'deal', template_id: 'boss', fields: { name: 'Olives', pipeline_id: 'new', stage_id: 'talk' } },
  ]);
});

test('a form names the approvers of a guarded field while it is filled in', async () => {
  const chief = {
    ...boss,
    steps: [
      { names: ['Ann', 'Ben'], rule: 'any' as const },
      { names: ['Eva'], rule: 'all' as const },
    ],
  };
  const [customers] = bootstrap().tables;
  const { saved, inputs } = await form('org_1', {
    'start.bootstrap': () =>
      bootstrap({ tables: customers ? [{ ...customers, approvals: { fields: ['employees'] } }] : [] }),
    'approvals.config': () => ({ list: [{ action: 'field_update', templates: [chief], fields: ['employees'] }] }),
    'approvals.createForFieldUpdate': () => ({ list: [asked] }),
  });
  const employees = await screen.findByLabelText(/^Employees/);
  expect(inputs('approvals.config')).toEqual([]);
  await user.clear(employees);
  await user.type(employees, '30');
  expect(await screen.findByText('Approver: Ann or Ben (any one) → Eva')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Submit for approval' }));
  await user.click(await screen.findByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(saved).toEqual([['org_1', true]]));
  expect(inputs('organization.update')).toEqual([]);
});
