import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConsentQuestion } from '@/features/consent';
import { Detail } from '@/pages/detail/Detail';
import { Login } from '@/pages/login/Login';
import type { Platform } from '@/platforms';
import { passOnConsent } from '@/stores/session/consent-answer';
import {
  answering,
  bootstrap,
  organization,
  Refusal,
  renderWithStores,
  signedIn,
  suite,
  type Sent,
} from '../../support/render-with-stores';

const user = userEvent.setup();
beforeEach(() => localStorage.clear());

/** The page of a record whose binding the suite does not allow before the person has. */
async function page(platform: Platform): Promise<Sent[]> {
  window.history.replaceState(null, '', '/detail?type=organization&id=org_1&tab=info');
  let allowed = false;
  const sent = answering({
    'start.bootstrap': () => bootstrap({ channel: 'feishu' }),
    'organization.info': () => organization(),
    'chats.larkBind': () => {
      if (!allowed) throw new Refusal('consentNeeded', { params: { scope: 'im:chat' } });
      return { chat_id: 'oc_1', name: 'Bakery team' };
    },
    'chats.shareable': () => ({ list: [{ id: 'oc_1', name: 'Bakery team' }] }),
    'account.larkConsentUrl': () => ({ oauthUrl: 'https://accounts.example/authorize?scope=im%3Achat&state=st_1' }),
    'account.larkConsent': () => {
      allowed = true;
      return {};
    },
  });
  renderWithStores(
    await signedIn(platform),
    <>
      <Detail />
      <ConsentQuestion />
    </>,
  );
  await screen.findByRole('heading', { level: 1 });
  localStorage.setItem('sidecar.chatBindHint', '"seen"');
  await user.click(within(screen.getByRole('navigation', { name: 'Actions' })).getByRole('button', { name: 'More' }));
  await user.click(
    within(await screen.findByRole('dialog', { name: 'More' })).getByRole('button', { name: 'Connect existing chat' }),
  );
  return sent;
}
const names = (sent: Sent[]) =>
  sent.map(({ name }) => name).filter((name) => name === 'chats.larkBind' || name.startsWith('account.'));
const choosing = (over: Partial<Platform>) =>
  suite({
    chooseChats: () => Promise.resolve({ kind: 'done', value: [{ id: 'oc_1', name: 'Bakery team' }] }),
    ...over,
  });

test('inside the client the native sheet asks for consent, and the call is repeated once with the same key', async () => {
  const asked: string[] = [];
  const sent = await page(
    choosing({
      consentCode: (scope) => {
        asked.push(scope);
        return Promise.resolve({ kind: 'done', value: { code: 'c1' } });
      },
    }),
  );
  await waitFor(() => expect(names(sent)).toEqual(['chats.larkBind', 'account.larkConsent', 'chats.larkBind']));
  expect(asked).toEqual(['im:chat']);
  expect(sent.find(({ name }) => name === 'account.larkConsent')?.input).toEqual({ code: 'c1', source: 'container' });
  const [first, second] = sent.filter(({ name }) => name === 'chats.larkBind');
  expect(second?.key).toBe(first?.key);
});

test('a refused consent is reported, and nothing is sent again', async () => {
  const sent = await page(choosing({ consentCode: () => Promise.resolve({ kind: 'refused' }) }));
  expect(await screen.findByText(/needs your permission to manage chats/)).toBeVisible();
  expect(names(sent)).toEqual(['chats.larkBind']);
});

describe('the consent in a browser', () => {
  const browser = () => choosing({ name: 'browser', channel: 'feishu', inContainer: false });
  /** What the other window leaves behind when the authorization page has sent it back. */
  const answered = (query: string) =>
    act(() => {
      expect(passOnConsent(new URLSearchParams(query))).toBe(true);
      const key = 'sidecar.consent-answer';
      window.dispatchEvent(new StorageEvent('storage', { key, newValue: localStorage.getItem(key) }));
    });

  test('is given in a new window of the authorization page, whose answer repeats the call', async () => {
    const sent = await page(browser());
    const question = await screen.findByRole('alertdialog', { name: 'Your permission is needed' });
    const link = within(question).getByRole('link', { name: 'Continue' });
    expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      'https://accounts.example/authorize?scope=im%3Achat&state=st_1',
      '_blank',
      'noopener noreferrer',
    ]);
    answered('code=c2&state=st_1');
    await waitFor(() =>
      expect(names(sent)).toEqual([
        'chats.larkBind',
        'account.larkConsentUrl',
        'account.larkConsent',
        'chats.larkBind',
      ]),
    );
    expect(sent.find(({ name }) => name === 'account.larkConsent')?.input).toEqual({
      code: 'c2',
      source: 'web',
      state: 'st_1',
    });
    await waitFor(() => expect(screen.queryByRole('alertdialog', { name: 'Your permission is needed' })).toBeNull());
  });

  test.each(['refused on the page', 'cancelled here'])('is reported: %s', async (how) => {
    const sent = await page(browser());
    const question = await screen.findByRole('alertdialog', { name: 'Your permission is needed' });
    if (how === 'refused on the page') answered('error=access_denied&state=st_1');
    else await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText(/needs your permission to manage chats/)).toBeVisible();
    expect(names(sent)).toEqual(['chats.larkBind', 'account.larkConsentUrl']);
    // An answer that comes later finds nobody waiting.
    expect(passOnConsent(new URLSearchParams('code=c3&state=st_1'))).toBe(false);
  });

  test('leaves a window that says that it can be closed, and signs nobody in', async () => {
    localStorage.setItem('sidecar.consent-state', '"st_2"');
    window.history.replaceState(null, '', '/login?code=c4&state=st_2');
    const sent = answering({ 'start.bootstrap': () => bootstrap() });
    const close = jest.spyOn(window, 'close').mockImplementation(() => undefined);
    renderWithStores(await signedIn(browser()), <Login />);
    expect(await screen.findByText('You can close this window and go back to where you were.')).toBeVisible();
    expect(close).toHaveBeenCalled();
    expect(JSON.parse(localStorage.getItem('sidecar.consent-answer') ?? '')).toEqual({ state: 'st_2', code: 'c4' });
    expect(sent.filter(({ name }) => name.startsWith('account.'))).toEqual([]);
  });
});
