import { refreshWhenSeen } from '@/stores/company/idle-refresh';
import { answering, bootstrap, DeadLine, signedIn } from '../support/render-with-stores';

let state: DocumentVisibilityState;
const look = (next: DocumentVisibilityState) => {
  state = next;
  document.dispatchEvent(new Event('visibilitychange'));
};
const rest = (ms: number) => jest.advanceTimersByTimeAsync(ms);
beforeEach(() => {
  // The clock stands still on a busy machine too: what comes a millisecond later must not come before.
  jest.useFakeTimers();
  state = 'visible';
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
});
afterEach(() => jest.useRealTimers());

async function arrange() {
  let name = 'Brightsea';
  let broken = false;
  const sent = answering({
    'start.bootstrap': () => {
      if (broken) throw new DeadLine();
      return bootstrap({ client: { ...bootstrap().client, name } });
    },
  });
  const stores = await signedIn();
  refreshWhenSeen(stores);
  // Each page of the stack asks for it; the company is read once all the same.
  refreshWhenSeen(stores);
  sent.splice(0);
  return { stores, sent, rename: (next: string) => (name = next), breakLine: () => (broken = true) };
}

test('[shell 9.4] a page that becomes visible reloads its company after two seconds, in the background', async () => {
  const { stores, sent, rename } = await arrange();
  rename('Brightsea Group');
  look('hidden');
  look('visible');
  await rest(1_999);
  expect(sent).toEqual([]);
  expect(stores.company).toMatchObject({ status: 'ready', client: { name: 'Brightsea' } });
  await rest(1);
  expect(sent.map((call) => call.name)).toEqual(['start.bootstrap']);
  expect(stores.company).toMatchObject({ status: 'ready', client: { name: 'Brightsea Group' } });
});

test('[shell 9.4] a page that is hidden again before two seconds requests nothing', async () => {
  const { sent } = await arrange();
  look('visible');
  await rest(1_000);
  look('hidden');
  await rest(60_000);
  expect(sent).toEqual([]);
});

test('[shell 9.4] a page that is offline keeps its content', async () => {
  const { stores, breakLine } = await arrange();
  breakLine();
  look('visible');
  await rest(60_000);
  expect(stores.company).toMatchObject({ status: 'ready', client: { name: 'Brightsea' } });
});
