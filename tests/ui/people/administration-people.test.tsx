import type { Output } from '@domain/contract';
import type { AdminMember } from '@domain/contract/people/admin-members';
import type { AuditEntry } from '@domain/contract/configuration/admin-log';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FunctionComponent } from 'react';
import { withTexts } from '@/i18n/text-bundles';
import LogScreen from '@/features/administration/log/LogScreen';
import MembersScreen from '@/features/administration/members/MembersScreen';
import RolesScreen from '@/features/administration/roles/RolesScreen';
import TeamsScreen from '@/features/administration/teams/TeamsScreen';
import { getAdministration } from '@/stores/administration/Administration';
import {
  answering,
  bootstrap,
  Refusal,
  renderWithStores,
  signedIn,
  type Answers,
} from '../../support/render-with-stores';

const member = (over: Partial<AdminMember> = {}): AdminMember => ({
  member_id: 'mb_zhang',
  name: 'Zhang Wei',
  avatar_url: '',
  is_admin: false,
  is_data_admin: false,
  seat: 'paid',
  role_ids: ['sales'],
  team_ids: ['own_1'],
  deleted: false,
  suite_state: null,
  ...over,
});
const page = (list: AdminMember[], over: Partial<Output<'admin.members'>> = {}) => ({
  version: 7,
  list,
  has_more: false,
  seats: { taken: 24, limit: 30 },
  ...over,
});
const everybody = { join: 'and', items: [] };
const configuration = {
  version: 7,
  company: { name: 'Brightsea' },
  currencies: [],
  roles: [
    { role: { role_id: 'sales', name: 'Sales' }, members: 12 },
    { role: { role_id: 'finance', name: 'Finance' }, members: 0 },
  ],
  types: [
    {
      type: {
        table_id: 'organization',
        name: 'Organization',
        icon_name: 'organization',
        theme_color: '#0d9488',
        read_rule: 'team',
        write_rule: 'members',
      },
      fields: 2,
      stages: 0,
      is_built_in: true,
      role_rules: [{ role_id: 'finance', action: 'read', rule: everybody }],
    },
  ],
};
const team = { team_id: 'own_1', name: 'Key accounts', is_own: true, members: 1 };

beforeAll(() => withTexts('administration', Promise.resolve()));
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/administration');
});

async function shown(Screen: FunctionComponent, answers: Answers) {
  const sent = answering({
    'start.bootstrap': () => bootstrap(),
    'admin.company': () => configuration,
    'admin.teams': () => ({ version: 7, list: [team] }),
    ...answers,
  });
  const stores = await signedIn();
  await getAdministration(stores).load();
  renderWithStores(stores, <Screen />);
  const asked = (name: string) => sent.filter((one) => one.name === name).map(({ input }) => input);
  return { asked, sent, stores };
}
const sheet = async (name: string) => within(await screen.findByRole('dialog', { name }, { timeout: 15_000 }));

describe('the member administration', () => {
  test('lists roles, seats and former members, and can be searched', async () => {
    const { asked } = await shown(MembersScreen, {
      'admin.members': ({ keyword, left }) =>
        page(left ? [member({ name: 'Old Hand', deleted: true, suite_state: 'left' })] : keyword ? [] : [member()]),
    });
    expect(await screen.findByRole('button', { name: /Zhang Wei\s*Sales\s*Paid seat/ })).toBeVisible();
    expect(screen.getByText('24 of 30 paid seats in use')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Left' }));
    expect(await screen.findByRole('button', { name: /Old Hand.*Left/ })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Active' }));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search names' }), 'nobody');
    expect(await screen.findByText('No matching members')).toBeVisible();
    expect(asked('admin.members').at(-1)).toMatchObject({ keyword: 'nobody' });
  });

  test('gives a role and removes a team with only those changes in the request, and keeps the sheet after a refusal', async () => {
    let isRefused = true;
    const { asked } = await shown(MembersScreen, {
      'admin.members': () => page([member()]),
      'admin.setMember': ({ values }) => {
        if (isRefused) throw new Refusal('lastAdministrator');
        return {
          version: 8,
          entry_ids: ['e_1'],
          member: member({ role_ids: values.role_ids ?? [], team_ids: values.own_team_ids ?? [] }),
        };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: /Zhang Wei/ }));
    const form = await sheet('Zhang Wei');
    expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
    await userEvent.click(form.getByRole('checkbox', { name: 'Finance' }));
    await userEvent.click(await form.findByRole('checkbox', { name: 'Key accounts' }));
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(
      await form.findByText('There must be at least one admin. Make another member an admin first.'),
    ).toBeVisible();
    isRefused = false;
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked('admin.setMember').at(-1)).toEqual({
      version: 7,
      member_id: 'mb_zhang',
      values: { role_ids: ['sales', 'finance'], own_team_ids: [] },
    });
  });

  test('asks before it closes a sheet with changes', async () => {
    await shown(MembersScreen, { 'admin.members': () => page([member()]) });
    await userEvent.click(await screen.findByRole('button', { name: /Zhang Wei/ }));
    const form = await sheet('Zhang Wei');
    await userEvent.click(form.getByRole('checkbox', { name: 'Finance' }));
    await userEvent.click(form.getByRole('button', { name: 'Cancel' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Discard changes?' }));
    await userEvent.click(question.getByRole('button', { name: 'Keep editing' }));
    expect(form.getByRole('checkbox', { name: 'Finance' })).toBeChecked();
  });

  test('hands everything over in parts, resumes where it stopped, and can undo it', async () => {
    let parts = 0;
    const { asked } = await shown(MembersScreen, {
      'admin.members': () => page([member()]),
      'admin.handOverPreview': () => ({ list: [{ table_id: 'organization', owned: 140, team: 11 }] }),
      'admin.handOver': () => {
        parts += 1;
        if (parts === 2) throw new Refusal('tooManyRequests');
        const isLast = parts === 3;
        return {
          entry_ids: [`e_${parts}`],
          done: isLast ? 50 : 100,
          skipped: isLast ? 1 : 0,
          left: isLast ? 1 : 51,
          last: isLast ? null : 'organization/o_100',
        };
      },
      'admin.undo': () => ({ version: 9, entry_ids: ['u'] }),
    });
    await userEvent.click(await screen.findByRole('button', { name: /Zhang Wei/ }));
    await userEvent.click((await sheet('Zhang Wei')).getByRole('button', { name: /Hand over records/ }));
    const handOver = await sheet('Hand over Zhang Wei’s records');
    expect(await handOver.findByText('140 owned · involved in 11')).toBeVisible();
    const button = handOver.getByRole('button', { name: 'Hand over 151 records' });
    expect(button).toBeDisabled();
    await userEvent.click(handOver.getByRole('button', { name: /Hand over to/ }));
    await userEvent.click((await sheet('Hand over to')).getByRole('button', { name: 'Me' }));
    await userEvent.click(button);
    expect(await handOver.findByRole('alert')).toBeVisible();
    expect(handOver.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '66');
    await userEvent.click(handOver.getByRole('button', { name: 'Continue' }));
    expect(await handOver.findByText(/1 record can’t be changed now/)).toBeVisible();
    expect(asked('admin.handOver').map(({ after }) => after)).toEqual([
      undefined,
      'organization/o_100',
      'organization/o_100',
    ]);
    await userEvent.click(handOver.getByRole('button', { name: 'Undo hand-over' }));
    expect(await handOver.findByText('Hand-over undone')).toBeVisible();
    expect(asked('admin.undo').map(({ entry_id }) => entry_id)).toEqual(['e_3', 'e_1']);
  });
});

test('the member administration creates an own team, and adds a member to it next to other own teams', async () => {
  let teams = [team];
  let inside: AdminMember[] = [];
  const { asked } = await shown(TeamsScreen, {
    'admin.teams': () => ({ version: 7, list: [...teams, { team_id: 's', name: 'HQ', is_own: false, members: 5 }] }),
    'admin.saveTeam': ({ name }) => {
      teams = [...teams, { team_id: 'own_2', name, is_own: true, members: 0 }];
      return { version: 8, entry_ids: ['e'], team_id: 'own_2' };
    },
    'admin.members': ({ team_id, member_id }) => page(member_id === undefined && team_id ? inside : [member()]),
    'admin.setMember': ({ values }) => {
      inside = [member({ team_ids: values.own_team_ids ?? [] })];
      return { version: 9, entry_ids: ['e'], member: member({ team_ids: values.own_team_ids ?? [] }) };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'New team' }));
  const made = await sheet('New team');
  await userEvent.type(made.getByRole('textbox', { name: 'Name' }), 'Launch');
  await userEvent.click(made.getByRole('button', { name: 'Create team' }));
  const open = await sheet('Launch');
  await userEvent.click(await open.findByRole('button', { name: /^Add member/ }));
  await userEvent.click((await sheet('Add member')).getByRole('button', { name: '张伟' }));
  expect(await open.findByRole('button', { name: 'Remove Zhang Wei' })).toBeVisible();
  expect(asked('admin.setMember')[0]).toMatchObject({ values: { own_team_ids: ['own_1', 'own_2'] } });
});

describe('the role administration', () => {
  test('describes the rights of a role in sentences, sets a right, and hides a field from this role alone', async () => {
    const { asked } = await shown(RolesScreen, {
      'admin.type': () => ({
        version: 7,
        type: {
          ...configuration.types[0]?.type,
          role_rules: configuration.types[0]?.role_rules,
          fields: [{ field_id: 'name', field_name: 'Name' }],
        },
        retired_fields: [],
        is_built_in: true,
        built_in_fields: [],
      }),
      'admin.change': () => ({ version: 8, entry_ids: ['e'] }),
    });
    await userEvent.click(await screen.findByRole('button', { name: /Finance/ }));
    const role = await sheet('Finance');
    expect(role.getByText('Views all records')).toBeVisible();
    expect(role.getByText('Edits records they’re involved in (default)')).toBeVisible();
    await userEvent.click(role.getByRole('button', { name: /Organization/ }));
    const rights = await sheet('Finance: Organization');
    await userEvent.click(await rights.findByRole('button', { name: /Can edit/ }));
    await userEvent.click((await sheet('Can edit')).getByRole('button', { name: 'all records' }));
    await userEvent.click(rights.getByRole('button', { name: /^Name/ }));
    await userEvent.click((await sheet('Name')).getByRole('button', { name: 'Hidden' }));
    await userEvent.click(rights.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(asked('admin.change')).toHaveLength(1));
    expect(asked('admin.change')[0]).toEqual({
      version: 7,
      changes: [
        {
          section: 'role_rules',
          table_id: 'organization',
          action: 'add',
          value: { role_id: 'finance', action: 'write', rule: everybody },
        },
        {
          section: 'fields',
          table_id: 'organization',
          action: 'set',
          id: 'name',
          values: { auth_mode: 'role', auth_role_config: { sales: 'write', finance: 'none' } },
        },
      ],
    });
  });

  test('does not remove a role with members, and gives their number', async () => {
    const { asked } = await shown(RolesScreen, {
      'admin.preview': () => ({ faults: [], uses: [{ records: 0, members: 12, lost: 0, is_blocked: true }] }),
    });
    await userEvent.click(await screen.findByRole('button', { name: /Sales/ }));
    await userEvent.click((await sheet('Sales')).getByRole('button', { name: 'Delete role' }));
    expect(await screen.findByText('12 members still have this role. Remove it from them first.')).toBeVisible();
    expect(asked('admin.change')).toEqual([]);
  });
});

test('the log shows each change with its former and new value, and says why an entry cannot be undone', async () => {
  const entry: AuditEntry = {
    entry_id: 'e_1',
    create_time: Date.parse('2026-11-20T02:05:00Z'),
    member_id: 'mb_me',
    member_name: 'Me',
    kind: 'member',
    action: 'set',
    section: 'members',
    id: 'mb_zhang',
    name: 'Zhang Wei',
    before: { role_ids: ['sales'], is_admin: false },
    after: { role_ids: ['sales', 'finance'], is_admin: true },
    can_undo: true,
  };
  const { asked } = await shown(LogScreen, {
    'admin.log': () => ({ list: [entry], has_more: false }),
    'admin.undo': () => {
      throw new Refusal('notUndoable');
    },
  });
  const row = await screen.findByRole('button', { name: /Changed member “Zhang Wei”/ });
  expect(row).toHaveTextContent('Roles: Sales → Sales, Finance');
  expect(row).toHaveTextContent('Administrator: No → Yes');
  await userEvent.click(screen.getByRole('button', { name: /^Category/ }));
  await userEvent.click((await sheet('Category')).getByRole('button', { name: 'Member' }));
  await waitFor(() => expect(asked('admin.log').at(-1)).toMatchObject({ kind: 'member' }));
  await userEvent.click(await screen.findByRole('button', { name: /Changed member/ }));
  const open = await sheet('Change details');
  await userEvent.click(open.getByRole('button', { name: 'Undo' }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Undo' }));
  expect(await open.findByRole('alert')).toHaveTextContent('This change can’t be undone, or already was.');
});
