import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ImportDetail, ImportProposal } from '@domain/contract/imports';
import ImportSheet from '@/features/import/ImportSheet';
import { withTexts } from '@/i18n/text-bundles';
import { answering, bootstrap, renderWithStores, signedIn } from '../support/render-with-stores';

const user = userEvent.setup();
beforeAll(() => withTexts('data', Promise.resolve(undefined)));

const detail = (with_: Partial<ImportDetail>): ImportDetail => ({
  import_id: 'im1',
  table_id: 'organization',
  file_name: 'shops.csv',
  state: 'read',
  rows: 3,
  done: 0,
  counts: { new: 0, changed: 0, same: 0, wrong: 0, duplicate: 0 },
  undone: 0,
  left: 0,
  create_time: 0,
  undo_until: null,
  actions: [],
  columns: [
    { name: 'Shop', samples: ['Harbour'] },
    { name: 'Level', samples: ['Golden'] },
  ],
  file_format: null,
  file_contents: null,
  plan: null,
  ...with_,
});
const proposal: ImportProposal = {
  targets: [
    { field_id: 'name', label: 'Name', is_title: true, is_key: true, of: [] },
    { field_id: 'level', label: 'Level', is_title: false, is_key: false, of: [] },
  ],
  columns: [{ column: 1, field_id: 'level' }],
  date_order: 'ymd',
  decimal: '.',
  key: null,
  words: [{ column: 1, field_id: 'level', text: 'Golden', count: 2 }],
  choices: { level: [{ id: 'a', label: 'Gold' }] },
  left_out: ['Shop'],
  may_keep_origin: false,
};

test('cells that were copied are matched, tried, imported and undone', async () => {
  const states: ImportDetail[] = [detail({})];
  const now = () => states[states.length - 1] ?? detail({});
  const sent = answering({
    'start.bootstrap': () => bootstrap(),
    'imports.list': () => ({ list: [] }),
    'imports.get': now,
    'imports.propose': (input) => ({
      ...proposal,
      columns: (input as { columns?: typeof proposal.columns }).columns ?? proposal.columns,
    }),
    'imports.rows': () => ({ list: [{ row: 4, cells: ['Pine'], why: 'Phone: Enter a full phone number' }] }),
    'imports.check': () => {
      states.push(
        detail({
          state: 'checked',
          counts: { new: 2, changed: 0, same: 0, wrong: 1, duplicate: 0 },
          actions: ['start'],
        }),
      );
      return {};
    },
    'imports.act': (input) => {
      const isStart = (input as { action: string }).action === 'start';
      states.push(
        isStart
          ? detail({
              state: 'done',
              counts: { new: 2, changed: 0, same: 0, wrong: 1, duplicate: 0 },
              actions: ['undo'],
            })
          : detail({ state: 'undone', undone: 2 }),
      );
      return {};
    },
  });
  const calls = globalThis.fetch;
  const uploads: string[] = [];
  globalThis.fetch = (async (path: string, init: RequestInit) => {
    if (!path.startsWith('/api/data-import/upload')) return calls(path, init);
    uploads.push(path);
    return { json: () => Promise.resolve({ code: 0, msg: '', data: { import_id: 'im1' } }) };
  }) as unknown as typeof fetch;
  const onWritten = jest.fn();
  renderWithStores(
    await signedIn(),
    <ImportSheet tableId="organization" name="Customers" onClose={() => undefined} onWritten={onWritten} />,
  );
  await act(async () => undefined);
  await user.click(screen.getByLabelText('Or paste from a spreadsheet'));
  await user.paste('Shop\tLevel\nHarbour\tGolden');
  await user.click(screen.getByRole('button', { name: 'Use pasted data' }));
  expect(await screen.findByText('Not imported: Shop. To keep them, ask an admin to add fields first.')).toBeVisible();
  expect(uploads).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: /Field for “Shop”/ }));
  await user.click(await screen.findByRole('button', { name: 'Name' }));
  await user.click(screen.getByRole('button', { name: /“Golden” stands for/ }));
  await user.click(await screen.findByRole('button', { name: 'Gold' }));
  await user.click(screen.getByRole('button', { name: 'Check all rows' }));
  expect(await screen.findByText('All rows checked. Nothing is saved yet.')).toBeVisible();
  expect(await screen.findByText('Phone: Enter a full phone number')).toBeVisible();
  expect(sent.find(({ name }) => name === 'imports.check')?.input).toMatchObject({
    import_id: 'im1',
    table_id: 'organization',
    plan: {
      columns: [
        { column: 0, field_id: 'name' },
        { column: 1, field_id: 'level' },
      ],
      words: [{ column: 1, text: 'Golden', id: 'a' }],
    },
  });
  await user.click(screen.getByRole('button', { name: 'Import 2 rows' }));
  expect(await screen.findByText('Import complete.')).toBeVisible();
  expect(onWritten).toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Undo this import' }));
  expect(await screen.findByText('2 records restored.')).toBeVisible();
});
