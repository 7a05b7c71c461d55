import { abilities } from '@domain/kinds';
import { valueKinds } from '@domain/metadata/field';
import { acceptValue, valueTypes } from '@domain/values';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import GalleryPage from '@/pages/gallery';
import TestPage from '@/pages/test';
import { buildStory } from '@/pages/gallery/stories';
import { takeSteps } from '../support/taro';
import { answering, bootstrap, organization, renderWithStores, signedIn } from '../support/render-with-stores';

let mockDemo = false;
jest.mock('@/i18n', () => ({ ...jest.requireActual<object>('@/i18n'), useTextsReady: () => true }));
jest.mock('@/platforms/page-settings', () => ({
  pageSettings: () => ({ channels: {}, jsSdk: null, demo: mockDemo }),
  getAppId: () => undefined,
}));

const around = { members: ['mb_me', 'mb_zhang'], organizations: ['org_1', 'org_2'], contacts: ['user_1', 'user_2'] };
const words = {
  places: ['China', 'Shanghai', 'Pudong New Area'],
  short: 'Haiming',
  long: 'Haiming Foods International Trading',
  options: ['Key account', 'Regular', 'Potential', 'Other'],
};

async function gallery() {
  answering({
    'start.bootstrap': () => bootstrap(),
    'records.list': ({ table_id }) => ({
      list: [1, 2].map((number) =>
        organization({ _id: `${table_id}_${number}`, table_id, title: `${table_id} ${number}` }),
      ),
      total: 2,
      total_is_capped: false,
      has_more: false,
    }),
  });
  return renderWithStores(await signedIn(), <GalleryPage />);
}

test.each(valueKinds)('the gallery sample of %s is accepted by its rules', (kind) => {
  const type = valueTypes[kind];
  const { field, filled, long } = buildStory(kind, around, words);
  expect([filled, long]).not.toContain(undefined);
  if (abilities[kind].isGenerated || type.shows) return;
  for (const value of kind === 'FILE_LIST' ? [['f1']] : [filled, long])
    expect(acceptValue(type, value, field)).toEqual({ value: expect.anything() });
});

const open = (address: string): Promise<unknown> => {
  window.history.replaceState(null, '', address);
  return address === '/gallery' ? gallery() : bench();
};
async function bench() {
  answering({ 'start.bootstrap': () => bootstrap() });
  return renderWithStores(await signedIn(), <TestPage />);
}

test.each(['/gallery', '/test/toast', '/test/rich-text'])(
  '[shell 2.27] the server of a company has no %s and leads home',
  async (address) => {
    mockDemo = false;
    takeSteps();
    await open(address);
    expect(await screen.findByText('Page not found. You’re back home.')).toBeVisible();
    expect(takeSteps()).toEqual(['start /home?tab=main']);
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  },
);

test('in the demo every value type is shown in every state, wide or narrow, light or dark', async () => {
  mockDemo = true;
  await gallery();
  for (const kind of valueKinds) {
    const section = within(await screen.findByRole('region', { name: kind }, { timeout: 20_000 }));
    for (const state of ['Empty', 'Filled', 'Long', 'Read only', 'Error', 'Hidden'])
      expect(section.getByText(state)).toBeInTheDocument();
  }
  await waitFor(() =>
    expect(within(screen.getByRole('region', { name: 'TEXT' })).getAllByRole('textbox').length).toBeGreaterThan(3),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Dark' }));
  expect(document.documentElement.dataset.theme).toBe('dark');
  await userEvent.click(screen.getByRole('button', { name: 'Desktop width' }));
  expect(screen.getByRole('button', { name: 'Desktop width', pressed: true })).toBeVisible();
});

test('[shell 2.27] in the demo /test/toast shows each kind of toast', async () => {
  mockDemo = true;
  await open('/test/toast');
  for (const kind of ['Plain', 'Success', 'Failure']) {
    await userEvent.click(await screen.findByRole('button', { name: kind }));
    expect(await screen.findByText('This just happened')).toBeVisible();
  }
  await userEvent.click(screen.getByRole('button', { name: 'With undo' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone')).toBeVisible();
});

test('[shell 2.27] in the demo /test/rich-text shows the editor, and its text on a record, on a card and in the database', async () => {
  mockDemo = true;
  await open('/test/rich-text');
  expect(await screen.findByRole('heading', { name: 'Rich text' })).toBeVisible();
  const kept = await screen.findByRole('region', { name: 'What is kept' });
  expect(kept).toHaveTextContent('<strong>Key account</strong>');
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'In a record' }).querySelector('strong')).toHaveTextContent(
      'Key account',
    ),
  );
  expect(screen.getByRole('region', { name: 'On a card' }).querySelector('strong')).toBeNull();
  expect(await screen.findByRole('button', { name: /^Rich text/ })).toBeVisible();
});
