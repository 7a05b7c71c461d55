import { waitFor } from '@testing-library/react';
import { appEnvironment } from '../support/app-environment';
import { answering, bootstrap } from '../support/render-with-stores';

/** A page that looks as another member, and leaves again (ADR-0173). */

const own = { channel: 'feishu', hsid: 'cl_1.own', token: 't', client: { clientId: 'cl_1', _id: 'cl_1', name: 'B' } };
const kept = (storage: Storage) => Object.keys(storage).sort();

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  jest.resetModules();
  localStorage.setItem('sidecar.session', JSON.stringify(own));
  localStorage.setItem('sidecar.views', JSON.stringify({ cl_1: { organization: 'v_mine' } }));
});

/** A page as it starts: with modules of its own. */
async function page() {
  const went: string[] = [];
  const { RootStore } = await import('@/stores');
  const stores = new RootStore({
    ...appEnvironment(),
    here: () => '/administration?section=members&item=mb_zhang',
    redirectTo: (address: string) => void went.push(address),
  });
  return { stores, went };
}

const answers = {
  'start.bootstrap': () => bootstrap(),
  'admin.seeAs': () => ({ hsid: 'cl_1.seen', expires: Date.now() + 600_000 }),
  'admin.endSeeAs': () => ({}),
  'account.logout': () => ({}),
};

async function viewed() {
  const first = await page();
  const { enter } = await import('@/stores/session/view');
  await enter(first.stores, { member_id: 'mb_zhang', name: '张伟' }, { at: '/home', idempotencyKey: 'k' });
  expect(first.went).toEqual(['/home']);
  // The page starts again.
  jest.resetModules();
  return page();
}

test('a view as another member stores its session in the tab, and the device keeps that of the administrator', async () => {
  const sent = answering(answers);
  const before = { ...localStorage };
  const { stores } = await viewed();
  await stores.session.start();
  await stores.company.load();
  expect(sent.at(-1)).toMatchObject({ name: 'start.bootstrap', bearer: 'cl_1.seen' });
  const { writeStored } = await import('@/stores/device/storage');
  writeStored('views', { cl_1: { organization: 'v_theirs' } });
  const key = { clientId: 'cl_1', memberId: 'mb_zhang', kind: 'record', tableId: 'organization', id: 'new' } as const;
  await stores.drafts.write(key, 'typed');
  expect({ ...localStorage }).toEqual(before);
  expect(kept(sessionStorage)).toEqual(['sidecar.company', 'sidecar.session', 'sidecar.view', 'sidecar.views']);
  expect(JSON.parse(sessionStorage.getItem('sidecar.session') ?? '')).not.toHaveProperty('token');
});

test.each(['leaveView', 'signOut', 'startOver'] as const)(
  '%s returns the administrator to their own page and ends the session of the view on the server',
  async (way) => {
    const sent = answering(answers);
    const before = { ...localStorage };
    const { stores, went } = await viewed();
    await stores.session.start();
    await stores.company.load();
    void stores.session[way]();
    await waitFor(() => expect(went).toEqual(['/administration?section=members&item=mb_zhang']));
    expect(kept(sessionStorage)).toEqual([]);
    expect({ ...localStorage }).toEqual(before);
    expect(sent.filter(({ name }) => name === 'admin.endSeeAs')).toMatchObject([{ bearer: 'cl_1.own' }]);
    expect(sent.some(({ name }) => name === 'account.logout')).toBe(false);
  },
);

test('an ended session of a view is never renewed as the administrator: the page is left', async () => {
  const sent = answering(answers);
  const { stores, went } = await viewed();
  await stores.session.start();
  void stores.session.renew('cl_1.seen', 'noAuth');
  await waitFor(() => expect(went).toHaveLength(1));
  expect(sent.map(({ name }) => name)).not.toContain('account.login');
});
