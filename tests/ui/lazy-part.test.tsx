import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazyLayer, lazyPart } from '@/components/lazy';
import { ToastHost } from '@/components/toast';

const Part = () => <p>the part</p>;
const wait = <p>a stand-in</p>;

test('a part that is already loaded is rendered at once', async () => {
  const Ahead = lazyPart(() => Promise.resolve({ default: Part }), { wait, ahead: true });
  await Promise.resolve();
  render(<Ahead />);
  expect(screen.getByText('the part')).toBeVisible();
});

test('a part that is still loading has a placeholder', async () => {
  let arrive: (part: { default: typeof Part }) => void = () => undefined;
  const coming = new Promise<{ default: typeof Part }>((resolve) => (arrive = resolve));
  const Ahead = lazyPart(() => coming, { wait, ahead: true });
  render(<Ahead />);
  expect(screen.getByText('a stand-in')).toBeVisible();
  arrive({ default: Part });
  expect(await screen.findByText('the part')).toBeVisible();
});

test('a part whose prefetch failed is requested again when it is rendered', async () => {
  const load = jest
    .fn<Promise<{ default: typeof Part }>, []>()
    .mockRejectedValueOnce(new Error('lost'))
    .mockResolvedValue({ default: Part });
  const Ahead = lazyPart(load, { wait, ahead: true });
  await Promise.resolve();
  render(<Ahead />);
  expect(await screen.findByText('the part')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

const lostFile = () => Promise.reject(Object.assign(new Error('lost'), { request: '/chunk/lost.1a2b3c4d.js' }));
const breaks = () => {
  throw new TypeError('drawn wrongly');
};

/** Why a part is not there, and what its sentence names. */
const causes: [string, { load: () => Promise<{ default: () => never }>; online: boolean; text: string }][] = [
  ['there is no line', { load: lostFile, online: false, text: 'You’re offline. Try again when you’re back online.' }],
  [
    'its file is lost',
    { load: lostFile, online: true, text: 'Can’t reach the server. Check your connection and try again.' },
  ],
  [
    'its code fails as it is read',
    {
      load: () => Promise.reject(new SyntaxError('cut off')),
      online: true,
      text: 'Something went wrong. Try again.',
    },
  ],
  [
    'it fails as it is drawn',
    {
      load: () => Promise.resolve({ default: breaks }),
      online: true,
      text: 'Something went wrong. Try again.',
    },
  ],
  [
    'it fails as it is drawn without a line',
    {
      load: () => Promise.resolve({ default: breaks }),
      online: false,
      text: 'Something went wrong. Try again.',
    },
  ],
];

describe.each(causes)('a part that is missing because %s', (_why, { load, online, text }) => {
  let spies: jest.SpyInstance[] = [];
  beforeEach(() => {
    spies = [
      jest.spyOn(console, 'error').mockImplementation(() => undefined),
      jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(online),
    ];
  });
  afterEach(() => spies.forEach((spy) => spy.mockRestore()));

  test('[shell 2.52] shows an error in the page, with a button that may help', async () => {
    const Part = lazyPart(load);
    render(<Part />);
    const alert = await screen.findByRole('alert', {}, { timeout: 10_000 });
    expect(alert.querySelector('p')).toHaveTextContent(text);
    expect(screen.getByRole('button')).toHaveTextContent(text.startsWith('Something') ? 'Refresh' : 'Try again');
  }, 20_000);

  test('shows an error in a toast where it would be a layer', async () => {
    const Layer = lazyLayer(load, () => undefined);
    render(
      <>
        <Layer />
        <ToastHost />
      </>,
    );
    expect(await screen.findByText(text, {}, { timeout: 10_000 })).toBeVisible();
  }, 20_000);
});

test('a reload without an answer keeps the part and says that it is missing', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const calls = globalThis.fetch;
  globalThis.fetch = () => Promise.reject(new TypeError('no line'));
  try {
    const Part = lazyPart(() => Promise.resolve({ default: breaks }));
    render(
      <>
        <Part />
        <ToastHost />
      </>,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText(/^Can’t reach the server/)).toBeVisible();
    expect(screen.getByText(/^Something went wrong/)).toBeVisible();
  } finally {
    globalThis.fetch = calls;
    logged.mockRestore();
  }
});
