import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import GalleryPage from '@/pages/gallery';
import { componentStories } from '@/pages/gallery/components';
import { answering, bootstrap, renderWithStores, signedIn } from '../support/render-with-stores';

jest.mock('@/i18n', () => ({ ...jest.requireActual<object>('@/i18n'), useTextsReady: () => true }));
jest.mock('@/platforms/page-settings', () => ({
  pageSettings: () => ({ channels: {}, jsSdk: null, demo: true }),
  getAppId: () => undefined,
}));

const source = path.resolve(__dirname, '../../src');
const folders = readdirSync(path.join(source, 'components'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const storyFolder = path.join(source, 'pages/gallery/components');
const stories = readdirSync(storyFolder)
  .map((file) => readFileSync(path.join(storyFolder, file), 'utf8'))
  .join('\n');

/** What a folder gives to others by a component's name; an error and a provider draw nothing. */
function componentsOf(folder: string): string[] {
  const index = readFileSync(path.join(source, 'components', folder, 'index.ts'), 'utf8');
  return [...index.matchAll(/export \{([^}]*)\}/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => /^[A-Z]/.test(name) && !/(Error|Provider|Host)$/.test(name));
}

const openLayer = () => document.querySelector('[role=dialog], [role=alertdialog]');

async function gallery() {
  window.history.replaceState(null, '', '/gallery?show=components');
  answering({
    'start.bootstrap': () => bootstrap(),
    'records.list': () => ({ list: [], total: 0, total_is_capped: false, has_more: false }),
  });
  renderWithStores(await signedIn(), <GalleryPage />);
  return (name: string) => screen.findByRole('region', { name }, { timeout: 20_000 });
}

test('every folder of components has its section in the gallery, and no section is without a folder', () => {
  expect(Object.keys(componentStories).sort()).toEqual([...folders].sort());
});

test.each(folders)('the stories show each component that %s exports', (folder) => {
  expect(componentsOf(folder).filter((name) => !new RegExp(`<${name}\\b`).test(stories))).toEqual([]);
});

test('each section of the gallery renders, and its layers can be closed', async () => {
  const section = await gallery();
  for (const folder of folders)
    expect((await section(folder)).querySelector('h2 + div > div')).not.toBeEmptyDOMElement();
  let opened = 0;
  for (const folder of folders) {
    for (const button of within(await section(folder)).queryAllByRole('button')) {
      if (
        button.getAttribute('aria-haspopup') !== 'dialog' ||
        folder === 'lazy' ||
        folder === 'page-portal' ||
        folder === 'dock'
      )
        continue;
      await userEvent.click(button);
      await waitFor(() => expect(openLayer()).toBeVisible());
      opened += 1;
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(openLayer()).toBeNull());
    }
  }
  expect(opened).toBeGreaterThan(6);
});
