import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ImportDetail, ImportProposal } from '@domain/contract/imports/imports';
import ImportSheet from '@/features/import/ImportSheet';
import { withTexts } from '@/i18n/text-bundles';
import { answering, bootstrap, renderWithStores, signedIn } from '../../support/render-with-stores';

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
  partial: 0,
  alike: 0,
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
  styles: [],
  cuts: [],
  scales: [],
  preview: [],
  key: null,
  mode: 'add',
  words: [{ column: 1, field_id: 'level', text: 'Golden', count: 2 }],
  choices: { level: [{ id: 'a', label: 'Gold' }] },
  left_out: ['Shop'],
  may_keep_origin: false,
};

test('pasted cells are matched, tried, imported and undone', async () => {
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
  await user.click(screen.getByRole('button', { name: /Match “Golden” to/ }));
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
  expect(await screen.findByText('Import of 2 records undone.')).toBeVisible();
});

test('the reading of a file is shown with examples from it, and can be changed for the file and for each column', async () => {
  const style = (column: number, kind: 'day' | 'number', text: string, means: string, more = {}) => ({
    column,
    kind,
    example: { text, means },
    is_guess: true,
    misfit_count: 0,
    misfit_example: null,
    ...more,
  });
  const read = detail({
    rows: 1_200,
    columns: ['Shop', 'Founded', 'Visited', 'Sales'].map((name) => ({ name, samples: ['x'] })),
    file_format: {
      kind: 'text',
      encoding: 'windows-1252',
      is_encoding_guessed: true,
      separator: ';',
      is_separator_guessed: true,
      sheet: null,
      sheets: [],
      heading_row: 1,
      first_rows: [{ row: 1, text: 'Shop' }],
      can_change: true,
    },
    file_contents: {
      line_count: 1_204,
      blank_count: 4,
      extra_cell_count: 3,
      first_extra_row: 17,
      formula_count: 0,
      first_formula: null,
    },
  });
  const styled: ImportProposal = {
    ...proposal,
    targets: ['name', 'founded', 'visited', 'sales'].map((field_id) => ({
      field_id,
      label: field_id,
      is_title: field_id === 'name',
      is_key: false,
      of: [],
    })),
    columns: [
      { column: 0, field_id: 'name' },
      { column: 1, field_id: 'founded', date_order: 'dmy' },
      { column: 2, field_id: 'visited', date_order: 'dmy' },
      { column: 3, field_id: 'sales', decimal: ',' },
    ],
    date_order: 'dmy',
    decimal: ',',
    styles: [
      style(1, 'day', '03/04/2026', '3 April 2026'),
      style(2, 'day', '05/06/2026', '5 June 2026', { misfit_count: 2, misfit_example: '12/25/2026' }),
      style(3, 'number', '1.234', '1234'),
    ],
    cuts: [{ column: 3, count: 2, text: '0,125', means: '0.12' }],
    scales: [{ column: 3, unit: 'k', power: 3, example: { text: '7', means: '7000' }, cells: null }],
    preview: [
      {
        row: 2,
        values: [
          { field_id: 'name', text: 'Harbour' },
          { field_id: 'founded', text: '3 April 2026' },
          { field_id: 'sales', text: '1.38E+10', problem: 'sales: The spreadsheet has shortened this number' },
        ],
      },
    ],
    words: [],
    left_out: [],
  };
  const sent = answering({
    'start.bootstrap': () => bootstrap(),
    'imports.list': () => ({ list: [detail({ state: 'paused' })] }),
    'imports.get': () => read,
    'imports.propose': (input) => {
      const { columns } = input as { columns?: ImportProposal['columns'] };
      return { ...styled, columns: columns ?? styled.columns };
    },
    'imports.setFormat': () => ({}),
    'imports.check': () => ({}),
  });
  renderWithStores(
    await signedIn(),
    <ImportSheet tableId="organization" name="Customers" onClose={() => undefined} onWritten={() => undefined} />,
  );
  expect(await screen.findByText('1,204 lines after the heading: 1,200 rows, 4 blank')).toBeVisible();
  expect(screen.getByText(/^3 cells are to the right of the heading, the first in row 17/)).toBeVisible();
  expect(screen.getByText('“03/04/2026” is read as 3 April 2026')).toBeVisible();
  expect(screen.getByText('“1.234” is read as 1234')).toBeVisible();
  expect(
    screen.getByText('2 cells have more decimals than the field keeps, such as 0,125, which is saved as 0.12.'),
  ).toBeVisible();
  expect(
    screen.getByText('2 cells don’t match the format of the field, such as “12/25/2026”. They can’t be read.'),
  ).toBeVisible();
  expect(screen.getByText('sales: The spreadsheet has shortened this number')).toBeVisible();

  expect(screen.getByText('The encoding and the separator were detected.')).toBeVisible();
  expect(screen.getByText('The heading names the unit k.')).toBeVisible();
  expect(screen.getByText('“7” is read as 7,000')).toBeVisible();

  const asked = () => sent.filter(({ name }) => name === 'imports.propose').at(-1)?.input;
  await user.click(screen.getByRole('button', { name: /Date order of “Visited”/ }));
  await user.click(await screen.findByRole('button', { name: 'Month/day/year' }));
  expect(asked()).toMatchObject({
    columns: [{ column: 0 }, { column: 1, date_order: 'dmy' }, { column: 2, date_order: 'mdy' }, { column: 3 }],
  });
  await user.click(screen.getByRole('button', { name: /All date columns/ }));
  await user.click(await screen.findByRole('button', { name: 'Year/month/day' }));
  expect(asked()).toMatchObject({
    date_order: 'ymd',
    columns: [{ column: 0 }, { date_order: 'ymd' }, { date_order: 'ymd' }, { column: 3, decimal: ',' }],
  });
  await user.click(screen.getByRole('button', { name: /Decimal mark of “Sales”/ }));
  await user.click(await screen.findByRole('button', { name: 'Decimal point: 1,234.5' }));
  expect(asked()).toMatchObject({ columns: [{}, {}, {}, { column: 3, decimal: '.' }] });
  await user.click(screen.getByRole('button', { name: /Unit of “Sales”/ }));
  await user.click(await screen.findByRole('button', { name: '× 10,000' }));
  await user.click(screen.getByRole('button', { name: 'Check all rows' }));
  expect(sent.find(({ name }) => name === 'imports.check')?.input).toMatchObject({
    plan: { columns: [{}, { date_order: 'ymd' }, { date_order: 'ymd' }, { decimal: '.', scale: 4 }] },
  });

  await user.click(screen.getByRole('button', { name: /Text encoding/ }));
  await user.click(await screen.findByRole('button', { name: 'Japanese (Shift_JIS)' }));
  expect(sent.find(({ name }) => name === 'imports.setFormat')?.input).toEqual({
    import_id: 'im1',
    encoding: 'shift_jis',
    separator: ';',
  });
  // The matching begins again: what was chosen for the file as it was read before is not kept.
  expect(asked()).not.toHaveProperty('columns');
  await user.click(screen.getByRole('button', { name: /Separator/ }));
  await user.click(await screen.findByRole('button', { name: 'Tab' }));
  expect(sent.filter(({ name }) => name === 'imports.setFormat').at(-1)?.input).toEqual({
    import_id: 'im1',
    encoding: 'windows-1252',
    separator: '\t',
  });
});
