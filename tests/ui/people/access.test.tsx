import { errorName } from '@domain/errors';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { PageFrame } from '@/pages/frame';
import { Detail } from '@/pages/detail/Detail';
import { NoPermission } from '@/pages/no-permission/NoPermission';
import NoAuthPage from '@/pages/no-auth';
import NoJoinPage from '@/pages/no-join';
import NoVisibilityPage from '@/pages/no-visibility';
import { RootStore, StoresProvider } from '@/stores';
import { known, appEnvironment, remember, type TestAppEnvironment } from '../../support/app-environment';
import { takeSteps } from '../../support/taro';
import {
  answering,
  bootstrap,
  organization,
  Refusal,
  renderWithStores,
  signedIn,
  type Answers,
} from '../../support/render-with-stores';

jest.mock('@/i18n', () => ({ ...jest.requireActual<object>('@/i18n'), useTextsReady: () => true }));
let links: object = {};
jest.mock('@/platforms', () => ({
  ...jest.requireActual<object>('@/platforms'),
  pageSettings: () => ({ channels: {}, jsSdk: null, demo: true, links }),
}));

beforeEach(() => {
  links = {};
  localStorage.clear();
  takeSteps();
});

describe('the page of a record that the reader may not see', () => {
  const team = {
    readable: false,
    owner: { member_id: 'mb_zhang', name: '张伟', avatar_url: '' },
    roles: [
      { id: 'manager', name: 'Account manager', applied: false },
      { id: 'helper', name: 'Helper', applied: false },
    ],
    asked: false,
    administrators: [],
  };
  const readOnly = { update: false, remove: false, note: false, chat: false };
  const open = async (answers: Answers, search = '?type=organization&id=org_1') => {
    window.history.replaceState(null, '', `/no-permission${search}`);
    const sent = answering({ 'start.bootstrap': () => bootstrap(), 'access.team': () => team, ...answers });
    renderWithStores(await signedIn(), <NoPermission />);
    return sent;
  };

  test('[shell 2.12] offers no request where its type has no role to apply for', async () => {
    await open({ 'access.team': () => ({ ...team, roles: [] }) }, '?type=user&id=user_1');
    expect(await screen.findByText('Owned by 张伟. You can ask them for access.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Ask 张伟' })).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'Request access' })).toBeNull();
    expect(screen.queryByText(/request access/i)).toBeNull();
  });

  test.each(['organization', 'user', 'deal'])(
    '[shell 2.12, shell 7.28] (%s) names its owner, and sends an application for the chosen role',
    async (type) => {
      const sent = await open({ 'access.larkJoinTeam': () => ({}) }, `?type=${type}&id=org_1`);
      expect(await screen.findByText('Owned by 张伟. You can request access.')).toBeVisible();
      await userEvent.click(screen.getByRole('button', { name: 'Request access' }));
      const sheet = await screen.findByRole('dialog', { name: 'Which role on this record do you need?' });
      expect(within(sheet).getByRole('button', { name: 'Send request' })).toBeDisabled();
      await userEvent.click(within(sheet).getByRole('button', { name: 'Helper' }));
      await userEvent.click(within(sheet).getByRole('button', { name: 'Send request' }));
      expect(await screen.findByText('Request sent')).toBeVisible();
      expect(sent.find(({ name }) => name === 'access.larkJoinTeam')?.input).toEqual({
        object_type: type,
        object_id: 'org_1',
        apply_team_member: 'helper',
      });
    },
  );

  test('[records 8.25] shows the words of the server for an application that fails', async () => {
    await open({
      'access.larkJoinTeam': () => {
        throw new Refusal('notAllowed');
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Request access' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Which role on this record do you need?' }));
    await userEvent.click(sheet.getByRole('button', { name: 'Helper' }));
    await userEvent.click(sheet.getByRole('button', { name: 'Send request' }));
    expect(await screen.findByText(/^You don’t have permission to do this/)).toBeVisible();
  });

  test('[shell 5.6] says that the first application for the role is waiting when a second one is sent', async () => {
    // The first one was sent from another device, after this page was drawn.
    let applied = false;
    await open({
      'access.team': () => ({ ...team, roles: [{ ...team.roles[0], applied }] }),
      'access.larkJoinTeam': () => {
        applied = true;
        throw new Refusal('applicationSent');
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Request access' }));
    await userEvent.click(screen.getByRole('button', { name: 'Send request' }));
    expect(await screen.findByText('Your request was sent. Wait for the owner to approve it.')).toBeVisible();
  });

  test('says after an application that it waits, and does not offer the same again', async () => {
    const applied = new Set<string>();
    await open({
      'access.team': () => ({ ...team, roles: team.roles.map((role) => ({ ...role, applied: applied.has(role.id) })) }),
      'access.larkJoinTeam': ({ apply_team_member }) => {
        applied.add(apply_team_member);
        return {};
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Request access' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Helper' }));
    await userEvent.click(screen.getByRole('button', { name: 'Send request' }));
    expect(await screen.findByRole('heading', { name: 'Requested. Waiting for 张伟' })).toBeVisible();
    expect(screen.getByText(/Requested roles: Helper\./)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Request access' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Request another role' }));
    expect(await screen.findByRole('button', { name: /Helper.*Requested/ })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Send request' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Apply/ })).not.toBeInTheDocument());
    expect(screen.getByText(/Requested roles: Account manager and Helper\./)).toBeVisible();
  });

  test('[shell 8.11] opens the record after an application that was approved in the meantime (1012)', async () => {
    let joined = false;
    await open({
      'access.team': () => ({ ...team, readable: joined }),
      'access.larkJoinTeam': () => {
        joined = true;
        throw new Refusal(errorName(1012)!);
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Request access' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Helper' }));
    await userEvent.click(screen.getByRole('button', { name: 'Send request' }));
    expect(await screen.findByText(/^Your request was approved/)).toBeVisible();
    await waitFor(() => expect(takeSteps()).toEqual(['replace /detail?type=organization&id=org_1']));
  });

  test('[shell 2.13, shell 6.4] lets the reader remind the owner once a day, and apply only with a role', async () => {
    let asked = false;
    await open({
      'access.team': () => ({ ...team, roles: [], asked }),
      'access.createQuestion': () => {
        asked = true;
        return {};
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Ask 张伟' }));
    expect(await screen.findByText('Asked 张伟')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Asked today' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Request access' })).not.toBeInTheDocument();
  });

  test.each(['organization', 'user'])(
    '[records 6.24] suggests the owner for a record that may only be read, of a type without a role (%s)',
    async (type) => {
      let asked = false;
      window.history.replaceState(null, '', `/detail?type=${type}&id=org_1`);
      const [first] = bootstrap().tables;
      const sent = answering({
        'start.bootstrap': () =>
          bootstrap({ tables: [{ ...first!, table_id: type, abilities: { ...first!.abilities, join: true } }] }),
        [`${type}.info`]: () => organization({ table_id: type, abilities: readOnly }),
        [`${type}.events`]: () => ({ list: [], total: 0 }),
        // A call without an answer is sent again, during a later test.
        'organization.relatedList': () => ({ list: [], has_more: false, has_parent: false }),
        'access.team': () => ({ ...team, readable: true, roles: [], asked }),
        'access.createQuestion': () => {
          asked = true;
          return {};
        },
      });
      renderWithStores(await signedIn(), <Detail />);
      await userEvent.click(await screen.findByRole('button', { name: 'Request to join' }));
      const sheet = within(await screen.findByRole('dialog', { name: 'Request to join' }));
      expect(await sheet.findByText('This record has no role to request')).toBeVisible();
      await userEvent.click(sheet.getByRole('button', { name: 'Ask 张伟' }));
      expect(await sheet.findByRole('button', { name: 'Asked today' })).toBeDisabled();
      expect(sent.find(({ name }) => name === 'access.createQuestion')?.input).toEqual({
        object_type: type,
        object_id: 'org_1',
      });
    },
  );

  test('names the administrators for a record without an owner, and opens the record after access is given', async () => {
    await open({ 'access.team': () => ({ ...team, owner: null, roles: [], administrators: ['Siyuan Chen'] }) });
    expect(await screen.findByText('This record has no owner. You can ask: Siyuan Chen')).toBeVisible();
    await open({ 'access.team': () => ({ ...team, readable: true }) });
    await waitFor(() => expect(takeSteps()).toEqual(['replace /detail?type=organization&id=org_1']));
  });

  test.each(['', '?type=organization', '?id=org_1'])(
    '[shell 2.11] requests nothing and leads back for an address without type and id: "%s"',
    async (search) => {
      const sent = await open({}, search);
      expect(screen.getByRole('heading', { name: 'You can’t view this record' })).toBeVisible();
      await userEvent.click(screen.getAllByRole('button', { name: 'Back' })[1]!);
      expect(takeSteps()).toEqual(['start /home']);
      expect(sent.map(({ name }) => name)).toEqual(['start.bootstrap']);
    },
  );
});

describe('a page for people without access', () => {
  const shown = (page: ReactElement) => {
    const stores = new RootStore(appEnvironment({ path: '/no-auth' }));
    render(<StoresProvider value={stores}>{page}</StoresProvider>);
    return stores;
  };

  test('[shell 2.10] sends a person outside the availability of the app to an administrator or the support', async () => {
    links = { support: 'https://support.example' };
    shown(<NoVisibilityPage />);
    expect(await screen.findByRole('heading', { name: 'You don’t have access to Sidecar yet' })).toBeVisible();
    expect(screen.getByText(/Ask your admin/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', 'https://support.example');
  });

  test.each([
    [
      'an app that is not authorised for the company',
      <NoAuthPage key="auth" />,
      'Sidecar isn’t set up for your company yet',
    ],
    ['a person who has not joined', <NoJoinPage key="join" />, 'You haven’t joined a company yet'],
  ])('[shell 2.7, shell 2.8] says so: %s', async (_what, page, title) => {
    shown(page);
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  });

  test.each([
    [{ app: 'stopped' }, 'Sidecar is turned off for your company', /turned Sidecar off in Feishu/],
    [
      { app: 'removed', until: Date.UTC(2026, 11, 25, 12) },
      'Sidecar was removed from your company',
      /kept until 2026\/12\/25/,
    ],
    [{ app: 'suspended' }, 'Sidecar is suspended for your company', /Ask your admin to contact the operator/],
    [{ app: 'something new' }, 'Sidecar isn’t set up for your company yet', /authorize Sidecar/],
  ])('[shell 2.7] at /no-auth names the state of the app in the company: %o', async (params, title, words) => {
    remember(known);
    answering({
      'account.larkSwitchClient': () => {
        throw new Refusal('notAuthorised', { params });
      },
    });
    const stores = shown(<NoAuthPage />);
    await act(() => stores.session.retry(true));
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(screen.getByText(words)).toBeVisible();
  });

  test('[shell 8.22] for an app without authorization checks every ten seconds and continues afterwards', async () => {
    remember(known);
    let authorised = false;
    const sent = answering({
      'account.larkSwitchClient': () => {
        if (!authorised) throw new Refusal('notAuthorised');
        return { hsid: 'cl_1.new' };
      },
      'start.bootstrap': () => bootstrap(),
    });
    jest.useFakeTimers();
    try {
      const stores = shown(<NoAuthPage />);
      await act(() => jest.advanceTimersByTimeAsync(9_900));
      expect(sent).toHaveLength(0);
      await act(() => jest.advanceTimersByTimeAsync(100));
      expect(sent).toHaveLength(1);
      await act(() => jest.advanceTimersByTimeAsync(10_000));
      expect(sent).toHaveLength(2);
      authorised = true;
      await act(() => jest.advanceTimersByTimeAsync(10_000));
      expect([stores.session.state, stores.session.bearer()]).toEqual(['ready', 'cl_1.new']);
      expect((stores.around as TestAppEnvironment).steps).toEqual(['return:nowhere']);
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('the page of a subscription', () => {
  const day = 86_400_000;
  let stores: RootStore;
  const frame = async (end: number | undefined) => {
    answering({
      'start.bootstrap': () =>
        bootstrap({
          client: { ...bootstrap().client, ...(end === undefined ? {} : { last_order: { end_date: end } }) },
        }),
    });
    stores = await signedIn();
    renderWithStores(
      stores,
      <PageFrame>
        <button type="button">Inside</button>
      </PageFrame>,
    );
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  };

  test('[shell 2.53, shell 4.20, shell 8.17] that ended more than a day ago blocks the app, with a way to sales', async () => {
    links = { sales: 'https://sales.example' };
    await frame(Date.now() - 3 * day);
    const block = await screen.findByRole('alertdialog', { name: 'Your subscription has expired' });
    expect(within(block).getByRole('link', { name: 'Contact sales' })).toHaveAttribute('href', 'https://sales.example');
    await userEvent.keyboard('{Escape}');
    expect(block).toBeVisible();
  });

  test('keeps the way to another company', async () => {
    await frame(Date.now() - 3 * day);
    answering({
      'account.larkClientList': () => ({
        list: [
          { _id: 'cl_1', client_id: 'cl_1', name: 'Brightsea' },
          { _id: 'cl_2', client_id: 'cl_2', name: 'Northwind' },
        ],
      }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Switch company' }));
    await waitFor(() => expect(stores.session.state).toBe('choosing-company'));
  });

  test.each([
    ['ends today', Date.now()],
    ['is a trial', undefined],
    ['goes on', Date.now() + day],
  ])('[shell 4.20] that %s blocks nothing', async (_what, end) => {
    await frame(end);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
});
