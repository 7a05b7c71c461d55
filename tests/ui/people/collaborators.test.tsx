import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RecordJson } from '@domain/contract/shapes';
import { Detail } from '@/pages/detail/Detail';
import {
  answering,
  bootstrap,
  field,
  organization,
  organizationFields,
  renderWithStores,
  signedIn,
  type Answers,
} from '../../support/render-with-stores';

const user = userEvent.setup();
const slow = { timeout: 15_000 };
const fields = {
  organization: [
    ...organizationFields.filter(({ type }) => type !== 'team'),
    field({ field_id: 'manager', field_name: 'Manager', type: 'team', value_type: 'MEMBER_SINGLE_SELECT' }),
    field({
      field_id: 'helpers',
      field_name: 'Helpers',
      type: 'team',
      value_type: 'MEMBER_MULTIPLE_SELECT',
      visibility_config: { field_create_permission: 'required' },
    }),
  ],
};
const shared = {
  manager: 'mb_zhang',
  helpers: ['mb_me'],
  _all_member_ids: ['mb_zhang', 'mb_me'],
  follower_member_ids: ['mb_li'],
};

async function page(more: Partial<RecordJson> = {}, answers: Answers = {}, tab = 'collaborator') {
  window.history.replaceState(null, '', `/detail?type=organization&id=org_1&tab=${tab}`);
  const sent = answering({
    'start.bootstrap': () => bootstrap({ fields }),
    'organization.info': () => organization({ ...shared, ...more }),
    'organization.events': () => ({ list: [], total: 0, total_is_capped: false }),
    'organization.relatedList': () => ({
      list: [],
      total: 0,
      total_is_capped: false,
      has_more: false,
      has_parent: false,
    }),
    'access.applications': () => ({ list: [] }),
    'collaborators.update': () => organization({ ...shared, ...more, update_time: 1_700_000_000_001 }),
    ...answers,
  });
  renderWithStores(await signedIn(), <Detail />);
  await screen.findByRole('heading', { level: 1, name: 'Sunrise Bakery' });
  await act(async () => undefined);
  return sent;
}

test('the header shows the collaborators, and leads to the tab with their roles and the followers', async () => {
  await page({ owner_member_id: 'mb_zhang' }, {}, 'info');
  const team = screen.getByRole('button', { name: '2 collaborators' });
  // The owner is named next to it.
  expect(team).not.toHaveTextContent('伟');
  expect(team).not.toBeEmptyDOMElement();
  await user.click(team);
  const members = await screen.findByRole('list', { name: 'Members' }, slow);
  expect(
    within(members)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([expect.stringContaining('Owner · Manager'), expect.stringContaining('Helpers')]);
  expect(within(screen.getByRole('list', { name: '1 follower' })).getAllByRole('listitem')).toHaveLength(1);
});

test('a collaborator is added by choosing a free role and then colleagues, where members in the role are disabled', async () => {
  const sent = await page();
  await user.click(await screen.findByRole('button', { name: 'Add collaborator' }, slow));
  expect(screen.getByRole('button', { name: /Manager.*Taken/ })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Helpers' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add to “Helpers”' }, slow);
  expect(within(dialog).getByRole('checkbox', { name: 'Me Already in this role' })).toBeDisabled();
  await user.click(within(dialog).getByRole('checkbox', { name: '张伟' }));
  await user.click(within(dialog).getByRole('button', { name: 'Confirm (1)' }));
  await waitFor(() =>
    expect(sent.find(({ name }) => name === 'collaborators.update')?.input).toEqual({
      table_id: 'organization',
      id: 'org_1',
      add: [{ member_id: 'mb_zhang', role: 'helpers' }],
      remove: [],
    }),
  );
});

test('the last member of a required role stays, and another one is removed after a question', async () => {
  const sent = await page();
  await user.click(await screen.findByRole('button', { name: 'Change Me’s roles' }, slow));
  expect(screen.getByRole('button', { name: /Remove from “Helpers”/ })).toBeDisabled();
  expect(screen.getByRole('button', { name: /Add as “Helpers”.*Already in this role/ })).toBeDisabled();
  await user.keyboard('{Escape}');
  const [owner] = screen.getAllByRole('button', { name: /^Change .+ roles$/ });
  await user.click(owner!);
  await user.click(screen.getByRole('button', { name: 'Remove from “Manager”' }));
  await user.click(await screen.findByRole('button', { name: 'Remove' }, slow));
  await waitFor(() =>
    expect(sent.find(({ name }) => name === 'collaborators.update')?.input).toMatchObject({
      add: [],
      remove: [{ member_id: 'mb_zhang', role: 'manager' }],
    }),
  );
});

test('an application is approved or rejected by a member who may change the team', async () => {
  let list = [{ member_id: 'mb_li', role: 'helpers', create_time: 1 }];
  const sent = await page(
    {},
    {
      'access.applications': () => ({ list }),
      'access.decide': () => {
        list = [];
        return {};
      },
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Approve' }, slow));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument());
  expect(sent.find(({ name }) => name === 'access.decide')?.input).toEqual({
    object_type: 'organization',
    object_id: 'org_1',
    member_id: 'mb_li',
    role: 'helpers',
    approve: true,
  });
});

test('a member who may not change the team sees it, with the reason why each colleague may see the record', async () => {
  await page(
    { abilities: { update: true, remove: false, note: true, chat: true } },
    {
      'collaborators.readers': () => ({
        list: [
          { member_id: 'mb_zhang', reasons: [{ why: 'owner' }], may_write: true },
          { member_id: 'mb_li', reasons: [{ why: 'role', name: 'Auditor' }], may_write: false },
        ],
        total: 2,
        total_is_capped: false,
        has_more: false,
      }),
    },
  );
  await screen.findByRole('list', { name: 'Members' }, slow);
  expect(screen.queryByRole('button', { name: 'Add collaborator' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Change .+ roles$/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Who can view this' }));
  expect(await screen.findByText('Can edit · owner')).toBeVisible();
  expect(screen.getByText('Can view · role “Auditor”')).toBeVisible();
});

test('a hand-over asks which open records go along, where some belong to the record', async () => {
  const sent = await page(
    {},
    {
      'collaborators.along': () => ({
        list: [
          { table_id: 'deal', count: 2 },
          { table_id: 'user', count: 1 },
        ],
      }),
      'collaborators.handOver': () => ({ record: { id: 'org_1' }, list: [] }),
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Change owner' }, slow));
  await screen.findByRole('dialog', { name: 'New owner of “Sunrise Bakery”' }, slow);
  await user.click(screen.getByRole('button', { name: /^Me/ }));
  const dialog = await screen.findByRole('dialog', { name: 'What else goes to Me?' }, slow);
  await user.click(within(dialog).getByRole('switch', { name: /user/i }));
  await user.click(within(dialog).getByRole('button', { name: 'Change owner' }));
  await waitFor(() =>
    expect(sent.find(({ name }) => name === 'collaborators.handOver')?.input).toMatchObject({
      id: 'org_1',
      owner_member_id: 'mb_me',
      along: ['deal'],
    }),
  );
});
