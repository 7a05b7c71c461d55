import { TextDecoder, TextEncoder } from 'node:util';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ExportProgress } from '@domain/contract/exports/exports';
import ExportSheet from '@/features/export/ExportSheet';
import { withTexts } from '@/i18n/text-bundles';
import { answering, bootstrap, renderWithStores, signedIn, type Answers } from '../../support/render-with-stores';

const mockOpened: string[][] = [];
jest.mock('@/stores/files/open-file', () => ({
  openFile: (_stores: unknown, { name, url }: { name: string; url: string }) => {
    mockOpened.push([name, url]);
    return Promise.resolve();
  },
}));
beforeEach(() => mockOpened.splice(0));

Object.assign(globalThis, { TextDecoder, TextEncoder });
const user = userEvent.setup();
beforeAll(() => withTexts('data', Promise.resolve(undefined)));
const event = (progress: Partial<ExportProgress>) =>
  `event: export\ndata: ${JSON.stringify({ status: 'ongoing', i: 0, total: 0, progress: 0, ...progress })}\n\n`;
const done = event({
  status: 'success',
  i: 4,
  total: 4,
  progress: 1,
  file: { name: 'Customers.xlsx', size: 9, url: 'http://localhost/file' },
});

/** The dialog, with what each opening of the stream brings; one that brings nothing has no line. */
async function dialog(streams: (string | undefined)[], answers: Answers = {}) {
  const sent = answering({
    'start.bootstrap': () => bootstrap(),
    'exports.create': () => ({ task_id: 'task_1' }),
    'exports.remove': () => ({}),
    ...answers,
  });
  const calls = globalThis.fetch;
  const opened: string[] = [];
  globalThis.fetch = (async (path: string, init: RequestInit) => {
    if (!path.startsWith('/api/data-export/task-process')) return calls(path, init);
    opened.push(path);
    const text = streams[Math.min(opened.length, streams.length) - 1];
    if (text === undefined) throw new TypeError('Failed to fetch');
    const parts = [new TextEncoder().encode(text)];
    const reader = { read: () => Promise.resolve({ done: parts.length === 0, value: parts.shift() }) };
    return { ok: true, status: 200, body: { getReader: () => reader } };
  }) as unknown as typeof fetch;
  const onClose = jest.fn();
  const asked = { table_id: 'organization', keyword: 'oil' };
  const rendered = renderWithStores(await signedIn(), <ExportSheet asked={asked} name="Customers" onClose={onClose} />);
  await act(async () => undefined);
  return { ...rendered, sent, opened, onClose };
}
const start = () => user.click(screen.getByRole('button', { name: 'Export' }));

test('an export has a format, shows its progress and ends in a file, and a cut stream is opened again', async () => {
  const { sent, opened, unmount } = await dialog([event({ i: 1, total: 4, progress: 0.25 }), done]);
  await user.click(screen.getByRole('radio', { name: /csv/ }));
  await start();
  expect(await screen.findByText('1 of 4 exported')).toBeVisible();
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
  expect(await screen.findByText('4 rows exported.', {}, { timeout: 5_000 })).toBeVisible();
  // Saved by itself, once; the button stays.
  expect(screen.getByRole('button', { name: 'Download' })).toBeVisible();
  expect(mockOpened).toEqual([['Customers.xlsx', 'http://localhost/file']]);
  await user.click(screen.getByRole('button', { name: 'Download' }));
  expect(mockOpened).toHaveLength(2);
  expect(opened).toHaveLength(2);
  expect(sent.find(({ name }) => name === 'exports.create')?.input).toEqual({
    table_id: 'organization',
    keyword: 'oil',
    format: 'csv',
  });
  unmount();
  expect(sent.some(({ name }) => name === 'exports.remove')).toBe(false);
});

test('[records 8.35] a failed export says so and can be retried, and closing a running one removes it', async () => {
  const { sent, unmount } = await dialog([
    event({ status: 'fail', msg: 'Your access to some of this data has changed. Export again.' }),
    event({ i: 1, total: 4, progress: 0.25 }),
  ]);
  await start();
  expect(await screen.findByText('Export Failed! Try again.')).toBeVisible();
  expect(screen.getByText(/Export again/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('1 of 4 exported')).toBeVisible();
  unmount();
  await waitFor(() =>
    expect(sent.filter(({ name }) => name === 'exports.remove').map(({ input }) => input)).toEqual([
      { task_id: 'task_1' },
    ]),
  );
});

test('[records 4.63] [records 8.36] an export without a connection says so and is followed again, without a second one', async () => {
  jest.useFakeTimers({ advanceTimers: 200 });
  const { sent } = await dialog([undefined, undefined, undefined, undefined, undefined, done]);
  const typing = userEvent.setup({ advanceTimers: (ms) => void jest.advanceTimersByTime(ms) });
  await typing.click(screen.getByRole('button', { name: 'Export' }));
  expect(
    await screen.findByText(
      'Network Error, Export Failed! Check your connection and try again.',
      {},
      { timeout: 20_000 },
    ),
  ).toBeVisible();
  await typing.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('4 rows exported.')).toBeVisible();
  expect(sent.filter(({ name }) => name === 'exports.create')).toHaveLength(1);
  jest.useRealTimers();
});
