import { errorName } from '@domain/errors';
import type { Channel } from '@domain/platforms';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Home } from '@/pages/home/Home';
import { Intro } from '@/pages/intro/Intro';
import { growing } from '@/pages/intro/progress';
import { PageFrame } from '@/pages/frame';
import { StartUp } from '@/pages/start-up/StartUp';
import { RootStore, StoresProvider } from '@/stores';
import { appEnvironment, companies } from '../../support/app-environment';
import { takeSteps } from '../../support/taro';
import {
  answering,
  bootstrap,
  Refusal,
  renderWithStores,
  signedIn,
  suite,
  type Answers,
} from '../../support/render-with-stores';
import { eachStartsAt } from '../../support/ui-start';

jest.mock('@/i18n', () => ({ ...jest.requireActual<object>('@/i18n'), useTextsReady: () => true }));

const client = { ...bootstrap().client, est: false, is_installer: true };
const hours = (count: number) => count * 3_600_000;
eachStartsAt('/home?tab=main');

describe('the guide', () => {
  const home = async (over: object, address = '/home?tab=main') => {
    window.history.replaceState(null, '', address);
    answering({
      'start.bootstrap': () => bootstrap({ client: { ...client, ...over } }),
      'records.list': () => ({ list: [], total: 0, total_is_capped: false, has_more: false }),
      'metrics.myList': () => ({ list: [] }),
      'notices.list': () => ({ list: [], has_more: false, unread: 0 }),
      'approvals.countWaiting': () => ({ count: 0 }),
    });
    renderWithStores(await signedIn(), <PageFrame>{address.startsWith('/home') ? <Home /> : <main />}</PageFrame>);
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  };

  test('[shell 4.18, shell 6.3] is shown to the installer of a new company, and not again within 48 hours', async () => {
    await home({});
    await waitFor(() => expect(takeSteps()).toEqual(['start /intro']));
    localStorage.setItem('sidecar.intro-seen', JSON.stringify({ cl_1: Date.now() - hours(47) }));
    await home({});
    expect(takeSteps()).toEqual([]);
    localStorage.setItem('sidecar.intro-seen', JSON.stringify({ cl_1: Date.now() - hours(49), cl_2: Date.now() }));
    await home({});
    await waitFor(() => expect(takeSteps()).toEqual(['start /intro']));
  });

  test.each([
    '/detail?type=organization&id=org_1',
    '/setting?type=language',
    '/multi-form',
    '/no-permission?type=organization&id=org_1',
  ])('[shell 4.18] is shown where the first page is %s', async (address) => {
    await home({}, address);
    await waitFor(() => expect(takeSteps()).toEqual(['start /intro']));
  });

  test('[shell 4.18] is skipped where the form after it is opened', async () => {
    await home({}, '/start-up');
    expect(takeSteps()).toEqual([]);
  });

  test.each([[{ est: true }], [{ is_installer: false }]])(
    '[shell 4.18, shell 6.3] is not shown where %j',
    async (over) => {
      await home(over);
      expect(takeSteps()).toEqual([]);
    },
  );

  test('[shell 2.4, shell 2.5, shell 4.16] is complete after a second with a session, leads to the form, and stores that it was seen', async () => {
    answering({ 'start.bootstrap': () => bootstrap({ client }) });
    const stores = await signedIn();
    await act(() => stores.session.start());
    jest.useFakeTimers();
    try {
      renderWithStores(stores, <Intro />);
      await act(() => jest.advanceTimersByTimeAsync(900));
      expect(screen.getByRole('heading', { name: 'Setting up your company' })).toBeVisible();
      await act(() => jest.advanceTimersByTimeAsync(200));
    } finally {
      jest.useRealTimers();
    }
    await userEvent.click(await screen.findByRole('button', { name: 'Try now' }));
    expect(takeSteps()).toEqual(['start /start-up']);
    expect(screen.getByRole('heading', { name: 'Everything is ready' })).toBeVisible();
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
    expect(Object.keys(JSON.parse(localStorage.getItem('sidecar.intro-seen') ?? '{}') as object)).toEqual(['cl_1']);
  });

  test('[shell 2.4] waits with a progress bar while the company is being set up', async () => {
    let trouble: string | undefined;
    answering({
      'account.larkWebLogin': () => ({ lark_token: 't' }),
      'account.larkClientList': () => {
        throw new Refusal('initialising', trouble ? { params: { trouble } } : {});
      },
    });
    const around = appEnvironment({
      path: '/intro',
      container: 'feishu',
      platform: suite({ signInCode: () => Promise.resolve({ kind: 'done', value: { code: 'code_1' } }) }),
    });
    const stores = new RootStore(around);
    render(
      <StoresProvider value={stores}>
        <Intro />
      </StoresProvider>,
    );
    await waitFor(() => expect(stores.session.state).toBe('waiting'));
    expect(Number(screen.getByRole('progressbar').getAttribute('aria-valuenow'))).toBeLessThan(98);
    expect(screen.queryByRole('button', { name: 'Try now' })).not.toBeInTheDocument();
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
    trouble = 'noPermission';
    await act(() => stores.session.retry(true));
    expect(await screen.findByRole('status')).toHaveTextContent(/Ask your admin to grant the Contacts permission/);
    trouble = undefined;
    await act(() => stores.session.retry(true));
    await waitFor(() => expect(screen.queryByRole('status')).not.toBeInTheDocument());
    // It would go on asking while the tests after it look at what is asked.
    act(() => stores.session.startOver());
  });

  test('[shell 2.4] waits too where a session exists and the company is being set up again', async () => {
    answering({
      'start.bootstrap': () => {
        throw new Refusal('initialising');
      },
    });
    const stores = await signedIn();
    renderWithStores(stores, <Intro />);
    await act(() => stores.session.start());
    await act(() => stores.company.load());
    expect([stores.session.state, stores.company.status]).toEqual(['waiting', 'failed']);
    expect(screen.getByRole('heading', { name: 'Setting up your company' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    act(() => stores.session.startOver());
  });

  test('[shell 4.14] stops at an error with a reason, and continues after a tap', async () => {
    let refused = true;
    const sent = answering({
      'start.bootstrap': () => bootstrap({ client: { ...client, est: false } }),
      'account.larkWebLogin': () => ({ lark_token: 't' }),
      'account.larkClientList': () => {
        if (refused) throw new Refusal('suiteUnavailable');
        return { list: companies.slice(0, 1) };
      },
      'account.larkSwitchClient': () => ({ hsid: 'cl_1.new' }),
    });
    const around = appEnvironment({
      path: '/intro',
      container: 'feishu',
      platform: suite({ signInCode: () => Promise.resolve({ kind: 'done', value: { code: 'code_1' } }) }),
    });
    render(
      <StoresProvider value={new RootStore(around)}>
        <Intro />
      </StoresProvider>,
    );
    expect(await screen.findByRole('heading', { name: 'Setup didn’t finish' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(/Can’t reach .*\. Try again later\./);
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    expect(around.steps).toEqual([]);
    const asked = sent.filter(({ name }) => name === 'account.larkClientList').length;
    expect(asked).toBe(1);
    refused = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  });

  test('[shell 4.15] has a progress bar that slows down and stops at 98', () => {
    const seen = [0, 2, 5, 10, 30, 600].map((seconds) => growing(seconds * 1_000));
    expect(seen).toEqual([...seen].sort((left, right) => left - right));
    expect([seen[0], seen.at(-1)]).toEqual([0, 98]);
  });
});

describe('[shell 2.6] the form of a new company', () => {
  const startUp = async (answers: Answers = {}, channel: Channel = 'feishu') => {
    let est = false;
    const sent = answering({
      'start.bootstrap': () => bootstrap({ client: { ...client, est, name: 'Cedar' }, channel }),
      'onboarding.createPhoneCode': () => ({ wait: 60 }),
      'onboarding.createEmailCode': () => ({ wait: 60 }),
      'onboarding.saveCompany': () => {
        est = true;
        return {};
      },
      ...answers,
    });
    renderWithStores(await signedIn(), <StartUp />);
    return sent;
  };
  const fill = async () => {
    for (const choice of ['5–50', 'Logistics', 'Sales manager'])
      await userEvent.click(screen.getByRole('radio', { name: choice }));
    await userEvent.type(screen.getByLabelText('Phone number'), '13800000001');
    await userEvent.type(screen.getByLabelText('Verification code'), '123456');
  };
  const sendButton = () => screen.getByRole('button', { name: 'Send code' });

  test('[shell 5.3, shell 5.4] asks everything, counts the open questions and leads to missing ones', async () => {
    const sent = await startUp();
    expect(screen.getByLabelText('Company name')).toHaveValue('Cedar');
    await userEvent.click(screen.getByRole('button', { name: 'Start using Sidecar · 5 left' }));
    expect(screen.getByRole('radio', { name: '1–5' })).toHaveFocus();
    expect(screen.getAllByText('Required')).toHaveLength(5);
    await userEvent.clear(screen.getByLabelText('Company name'));
    await userEvent.click(screen.getByRole('button', { name: 'Start using Sidecar · 6 left' }));
    expect(screen.getByLabelText('Company name')).toHaveFocus();
    expect(screen.getAllByText('Required')).toHaveLength(6);
    expect(sent.filter(({ name }) => name.startsWith('onboarding.'))).toEqual([]);
  });

  test('[shell 3.12, shell 4.17] sends stable codes of the choices, reloads the company and goes home', async () => {
    const sent = await startUp();
    await fill();
    await userEvent.click(screen.getByRole('button', { name: 'Start using Sidecar' }));
    await waitFor(() => expect(takeSteps()).toEqual(['start /home?tab=main']));
    expect(sent.find(({ name }) => name === 'onboarding.saveCompany')?.input).toEqual({
      company: 'Cedar',
      team_size: '5-50',
      industry: 'logistics',
      role: 'sales_manager',
      phone: '13800000001',
      code: '123456',
    });
  });

  test('[shell 4.19, shell 5.5] requests a code only where one can be sent, and again after the countdown', async () => {
    await startUp();
    expect(sendButton()).toBeDisabled();
    await userEvent.type(screen.getByLabelText('Phone number'), '138x');
    expect(sendButton()).toBeDisabled();
    expect(screen.getByRole('alert')).toHaveTextContent('Digits only');
    await userEvent.clear(screen.getByLabelText('Phone number'));
    await userEvent.type(screen.getByLabelText('Phone number'), '13800000001');
    jest.useFakeTimers();
    try {
      await act(async () => {
        fireEvent.click(sendButton());
        await jest.advanceTimersByTimeAsync(0);
      });
      expect(screen.getByRole('button', { name: 'Resend in 60 seconds' })).toBeDisabled();
      expect(screen.getByText('Code sent to 13800000001')).toBeVisible();
      await act(() => jest.advanceTimersByTimeAsync(59_000));
      expect(screen.getByRole('button', { name: 'Resend in 1 second' })).toBeDisabled();
      await act(() => jest.advanceTimersByTimeAsync(1_000));
      expect(sendButton()).toBeEnabled();
    } finally {
      jest.useRealTimers();
    }
  });

  test('[shell 5.4] DingTalk asks for a phone number, as Feishu does', async () => {
    await startUp({}, 'dingtalk');
    expect(screen.getByLabelText('Phone number')).toBeVisible();
    expect(screen.queryByLabelText('Email')).not.toBeInTheDocument();
  });

  test('[shell 5.5] requests no other code while one is being sent', async () => {
    let sentNow = () => undefined as void;
    await startUp({
      'onboarding.createPhoneCode': () =>
        new Promise((resolve) => {
          sentNow = () => resolve({ wait: 60 });
        }),
    });
    await userEvent.type(screen.getByLabelText('Phone number'), '13800000001');
    await userEvent.click(sendButton());
    expect(sendButton()).toBeDisabled();
    await act(async () => sentNow());
    expect(await screen.findByRole('button', { name: /Resend in/ })).toBeDisabled();
  });

  test('[shell 3.12] offers three sizes, six industries and seven roles', async () => {
    await startUp();
    const offered = (name: string) =>
      within(screen.getByRole('radiogroup', { name }))
        .getAllByRole('radio')
        .map((radio) => (radio as HTMLInputElement).labels?.[0]?.textContent);
    expect(offered('Team size')).toEqual(['1–5', '5–50', 'More than 50']);
    expect(offered('Industry')).toEqual([
      'Manufacturing',
      'Education',
      'Logistics',
      'Corporate services',
      'Media',
      'Other',
    ]);
    expect(offered('Your role')).toEqual([
      'Sales rep',
      'Sales manager',
      'VP / CEO',
      'Marketing manager',
      'Customer success',
      'Project manager',
      'Other',
    ]);
  });

  test('[shell 5.4, shell 5.5] Lark asks for an e-mail address', async () => {
    const sent = await startUp({}, 'lark');
    await userEvent.type(screen.getByLabelText('Email'), 'ann.cedar.example');
    expect(sendButton()).toBeDisabled();
    await userEvent.clear(screen.getByLabelText('Email'));
    await userEvent.type(screen.getByLabelText('Email'), 'ann@cedar.example');
    await userEvent.click(sendButton());
    await waitFor(() =>
      expect(sent.at(-1)).toMatchObject({
        name: 'onboarding.createEmailCode',
        input: { email: 'ann@cedar.example', client_id: 'cl_1' },
      }),
    );
  });

  test('[shell 5.7, shell 8.9, shell 8.19] shows a wrong code at the code, and a refused send at the number with the wait of the server', async () => {
    await startUp({
      'onboarding.saveCompany': () => {
        throw new Refusal(errorName(11015)!);
      },
      'onboarding.createPhoneCode': () => {
        throw new Refusal('codeTooSoon', { params: { seconds: 42 } });
      },
    });
    await fill();
    await userEvent.click(screen.getByRole('button', { name: 'Start using Sidecar' }));
    expect(await screen.findByText('Incorrect verification code. Enter it again.')).toBeVisible();
    expect(screen.getByLabelText('Verification code')).toBeInvalid();
    await userEvent.click(sendButton());
    expect(await screen.findByText('Wait 42 seconds before asking for another code.')).toBeVisible();
    expect(screen.getByRole('button', { name: /Resend in 4\d s/ })).toBeDisabled();
  });

  test('[shell 8.18] shows other errors in the words of the server, and keeps the typed values', async () => {
    await startUp();
    await fill();
    const door = globalThis.fetch;
    // An answer of a server that knows more codes than this build does.
    globalThis.fetch = () =>
      Promise.resolve({
        status: 200,
        headers: new Headers(),
        text: () => Promise.resolve('{"code":11099,"msg":"Registered in another region","data":{}}'),
      } as Response);
    await userEvent.click(screen.getByRole('button', { name: 'Start using Sidecar' }));
    globalThis.fetch = door;
    expect(await screen.findByText('Registered in another region')).toHaveAttribute('role', 'alert');
    expect(screen.getByLabelText('Verification code')).toHaveValue('123456');
  });
});
