import { RootStore } from '@/stores';
import { known, appEnvironment, remember } from '../support/app-environment';
import { answering, bootstrap, DeadLine, Refusal } from '../support/render-with-stores';

const named = (name: string) => bootstrap({ client: { ...bootstrap().client, name } });
const kept = () => localStorage.getItem('sidecar.company');
const opened = () => {
  const stores = new RootStore(appEnvironment());
  void stores.session.start();
  return stores.company;
};
/** A visit after which the device has kept the company. */
async function visit(name = 'Brightsea') {
  answering({ 'start.bootstrap': () => named(name) });
  await opened().load();
}

beforeEach(() => {
  localStorage.clear();
  remember(known);
});

test('[shell 4.21] the company of the last visit is available at once, and is replaced by the answer after the first rows', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  await visit();
  const asked = jest.fn(() => named('Brightsea Foods'));
  answering({ 'start.bootstrap': asked });
  const company = opened();
  await jest.advanceTimersByTimeAsync(1_000);
  expect([company.status, company.client?.name, company.confirmed]).toEqual(['ready', 'Brightsea', false]);
  expect(asked).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1_000);
  jest.useRealTimers();
  expect([company.client?.name, company.confirmed]).toEqual(['Brightsea Foods', true]);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(kept()).toContain('Brightsea Foods');
});

test('unchanged parts of the company keep their identity, so that no component renders again', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  await visit();
  answering({ 'start.bootstrap': () => ({ ...named('Brightsea'), server_time: Date.now() }) });
  const company = opened();
  const { client, tables } = company;
  await jest.advanceTimersByTimeAsync(2_000);
  jest.useRealTimers();
  expect(company.confirmed).toBe(true);
  expect(company.client).toBe(client);
  expect(company.tables[0]).toBe(tables[0]);
});

test('[shell 4.21] a phone without a stored company requests it at once', () => {
  const asked = jest.fn(() => new Promise(() => undefined));
  answering({ 'start.bootstrap': asked });
  expect(opened().status).toBe('loading');
  expect(asked).toHaveBeenCalledTimes(1);
});

test('[shell 4.21] the stored company is available offline', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  await visit();
  answering({
    'start.bootstrap': () => {
      throw new DeadLine();
    },
  });
  const company = opened();
  await jest.advanceTimersByTimeAsync(5_000);
  jest.useRealTimers();
  expect([company.status, company.client?.name]).toEqual(['ready', 'Brightsea']);
});

test.each([
  ['another session', () => remember({ ...known, hsid: 'cl_1.other' })],
  [
    'another company',
    () => remember({ ...known, client: { clientId: 'cl_2', _id: 'c2', name: 'Northwind' }, hsid: 'cl_2.new' }),
  ],
  ['another build', () => localStorage.setItem('sidecar.company', kept()!.replace('"version":1', '"version":0'))],
  [
    'nobody: it is broken',
    () => localStorage.setItem('sidecar.company', '{"version":1,"of":"cl_1.old en","answer":{"tables":7}}'),
  ],
])('[shell 4.21] the stored company of %s is not shown', async (_whose, change) => {
  await visit();
  change();
  answering({ 'start.bootstrap': () => new Promise(() => undefined) });
  expect(opened()).toMatchObject({ status: 'loading', client: undefined });
});

test('a refusal, a change of company and a sign-out delete the stored company from the device', async () => {
  await visit();
  expect(kept()).not.toBeNull();
  answering({
    'start.bootstrap': () => {
      throw new Refusal('notJoined');
    },
  });
  await opened().load();
  expect(kept()).toBeNull();

  await visit();
  answering({
    'start.bootstrap': () => {
      throw new DeadLine();
    },
    'account.larkSwitchClient': () => ({ hsid: 'cl_2.new' }),
    'account.logout': () => ({}),
  });
  const { session } = new RootStore(appEnvironment());
  await session.start();
  await session.switchCompany({ _id: 'c2', client_id: 'cl_2', name: 'Northwind' });
  expect(kept()).toBeNull();

  remember(known);
  await visit();
  await new RootStore(appEnvironment()).session.signOut();
  expect(kept()).toBeNull();
});
