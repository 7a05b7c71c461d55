import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RecordJson } from '@domain/contract/shapes';
import { Detail } from '@/pages/detail/Detail';
import { DraftStore } from '@/stores/drafts/DraftStore';
import {
  answering,
  bootstrap,
  field,
  organization,
  Refusal,
  renderWithStores,
  signedIn,
  type Answers,
} from '../../support/render-with-stores';
import { takeSteps } from '../../support/taro';

const [customers] = bootstrap().tables;
if (!customers) throw new Error('the bootstrap has no type');
const checks = { ...customers, table_id: 'check', name: 'Checks', is_show: false, parent_table_id: 'organization' };
const of = { table: 'check' };
const fields = {
  organization: [field({ field_id: 'name', value_type: 'TEXT' })],
  check: [
    field({
      ...of,
      field_id: 'name',
      field_name: 'What',
      value_type: 'TEXT',
      order: 1,
      visibility_config: { field_create_permission: 'required' },
    }),
    field({ ...of, field_id: 'hours', field_name: 'Hours', value_type: 'NUMBER', order: 2 }),
    field({
      ...of,
      field_id: 'cost',
      field_name: 'Cost',
      value_type: 'NUMBER',
      order: 3,
      formula: { calc: 'hours * 80', variables: { hours: 'hours' } },
    }),
    field({ ...of, field_id: 'secret', field_name: 'Secret', value_type: 'TEXT', order: 4, access: 'none' }),
    field({ ...of, field_id: 'of', field_name: 'Of', value_type: 'PARENT_LINK', link_table: 'organization', order: 5 }),
  ],
};
const row = (id: string, name: string, hours: number | null): RecordJson =>
  organization({
    _id: id,
    table_id: 'check',
    title: name,
    name,
    hours,
    cost: hours === null ? null : hours * 80,
    of: ['org_1'],
  });
const stored = [row('c1', 'Door', 1.1), row('c2', 'Fan', 2.2)];
const pageOf = (list: RecordJson[]) => ({ list, total: list.length, total_is_capped: false, has_more: false });

async function page(answers: Answers = {}, tab = 'child-form-check') {
  window.history.replaceState(null, '', `/detail?type=organization&id=org_1&tab=${tab}`);
  const sent = answering({
    'start.bootstrap': () => bootstrap({ tables: [customers as typeof checks, checks], fields }),
    'organization.info': () => organization(),
    'organization.events': () => ({ list: [], total: 0 }),
    'links.childList': () => pageOf(stored),
    'rollUps.aggregate': ({ result_field }) => ({ result: result_field === 'hours' ? 3.3 : 264, is_date: false }),
    'rows.save': () => ({ ids: [] }),
    ...answers,
  });
  const rendered = renderWithStores(await signedIn(), <Detail />);
  await act(async () => undefined);
  const panel = await screen.findByRole('tabpanel');
  return { ...rendered, sent, panel, saves: () => sent.filter(({ name }) => name === 'rows.save') };
}

const user = userEvent.setup();
beforeEach(async () => {
  void takeSteps();
  await new DraftStore().clearDevice();
});
const opens = async (panel: HTMLElement, name: RegExp) => {
  await user.click(await within(panel).findByRole('button', { name }));
  return screen.findByRole('dialog');
};
const narrow = globalThis.matchMedia;
afterEach(() => {
  globalThis.matchMedia = narrow;
});

test('[records 2.18] [records 2.29] [records 5.72] [records 9.4] a child table has a tab and a card with its first rows, without hidden fields', async () => {
  await page({}, 'home');
  const card = await screen.findByRole('region', { name: 'Checks' });
  expect(await within(card).findByText('Door')).toBeVisible();
  expect(within(card).getByText('2 rows')).toBeVisible();
  await user.click(within(card).getByRole('button', { name: /All rows/ }));
  const panel = await screen.findByRole('tabpanel', { name: 'Checks' });
  expect(await within(panel).findByText('Hours total')).toBeVisible();
  expect(within(panel).getByText('264')).toBeVisible();
  expect(within(panel).queryByText('Secret')).toBeNull();
});

test('[records 2.18] [records 2.29] each of several child tables has a card, and a tab under its table id', async () => {
  const visits = { ...checks, table_id: 'visit', name: 'Visits', order: 3 };
  const ofVisits = fields.check.map((one) => ({ ...one, table: 'visit' }));
  await page(
    {
      'start.bootstrap': () =>
        bootstrap({ tables: [customers as typeof checks, checks, visits], fields: { ...fields, visit: ofVisits } }),
      'links.childList': ({ table_id }) => pageOf(table_id === 'visit' ? [row('v1', 'Spring visit', 3)] : stored),
    },
    'home',
  );
  expect(await within(await screen.findByRole('region', { name: 'Checks' })).findByText('Door')).toBeVisible();
  const card = await screen.findByRole('region', { name: 'Visits' });
  expect(await within(card).findByText('Spring visit')).toBeVisible();
  await user.click(within(card).getByRole('button', { name: /All rows/ }));
  const panel = await screen.findByRole('tabpanel', { name: 'Visits' });
  expect(await within(panel).findByText('Spring visit')).toBeVisible();
  expect(window.location.search).toContain('tab=child-form-visit');
});

test('[records 8.33] child rows that failed to load are missing on the card, and can be retried in their tab', async () => {
  await page(
    {
      'links.childList': () => {
        throw new Refusal('internal');
      },
    },
    'home',
  );
  const card = await screen.findByRole('region', { name: 'Checks' });
  expect(await within(card).findByText('No rows yet')).toBeVisible();
});

test('[records 2.41] [records 4.64] [records 5.70] [records 5.71] child rows are added, edited and deleted until they are saved together', async () => {
  const { panel, saves } = await page();
  expect(within(panel).queryByRole('button', { name: /^Save/ })).toBeNull();
  const sheet = await opens(panel, /^Door/);
  fireEvent.change(await within(sheet).findByLabelText('Hours'), { target: { value: '2' } });
  expect(await within(sheet).findByDisplayValue('160')).toBeVisible();
  await user.click(within(sheet).getByRole('button', { name: 'Done' }));
  expect(await within(panel).findByText('336')).toBeVisible();
  expect(within(panel).getByText('4.2')).toBeVisible();

  const fan = await opens(panel, /^Fan/);
  await user.click(within(fan).getByRole('button', { name: 'Delete' }));
  const added = await opens(panel, /^Add row/);
  await user.click(await within(added).findByRole('button', { name: 'Done' }));
  expect(await within(added).findByText('What cannot be empty')).toBeVisible();
  fireEvent.change(within(added).getByLabelText(/^What/), { target: { value: 'Plug' } });
  await user.click(within(added).getByRole('button', { name: 'Done' }));
  await user.click(await within(panel).findByRole('button', { name: 'Save 3 changes' }));
  await waitFor(() => expect(within(panel).queryByRole('button', { name: /^Save/ })).toBeNull());
  expect(saves().map(({ input }) => input)).toEqual([
    {
      table_id: 'check',
      object_type: 'organization',
      object_id: 'org_1',
      create: [{ name: 'Plug' }],
      update: [{ id: 'c1', update_data: { hours: 2 }, known_update_time: stored[0]?.update_time }],
      remove: ['c2'],
    },
  ]);
});

test('[records 2.40] on a wide screen cells are edited by the keyboard, and a refusal is shown at its cell', async () => {
  globalThis.matchMedia = ((query: string) => ({ ...narrow(query), matches: true })) as typeof matchMedia;
  const { panel } = await page({
    'rows.save': () => {
      throw new Refusal('invalid', { fields: [{ field: 'update.0.hours', code: 'wrongType' }] });
    },
  });
  const cell = await within(panel).findByRole('gridcell', { name: '1.1' });
  act(() => (within(panel).getByRole('gridcell', { name: 'Door' }) as HTMLElement).focus());
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(cell).toHaveFocus());
  await user.keyboard('3');
  const input = await within(panel).findByLabelText('Hours');
  await waitFor(() => expect(input).toHaveFocus());
  await user.keyboard('5{Enter}');
  expect(await within(panel).findByRole('gridcell', { name: '35' })).toBeVisible();
  expect(await within(panel).findByRole('gridcell', { name: '2,800' })).toBeVisible();
  expect(within(panel).getByText('2,976')).toBeVisible();
  await user.click(within(panel).getByRole('button', { name: 'Save 1 change' }));
  expect(await within(panel).findByText('Wrong format. Check this field')).toBeVisible();
  await user.click(within(panel).getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(await within(panel).findByRole('gridcell', { name: '1.1' })).toBeVisible();
});

test('a number that is typed right after an arrow key is one number, however late its frame comes', async () => {
  globalThis.matchMedia = ((query: string) => ({ ...narrow(query), matches: true })) as typeof matchMedia;
  const { panel } = await page();
  await within(panel).findByRole('gridcell', { name: '1.1' });
  act(() => (within(panel).getByRole('gridcell', { name: 'Door' }) as HTMLElement).focus());
  const late = new Map<number, FrameRequestCallback>();
  const asked = jest.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((frame) => {
    late.set(late.size + 1, frame);
    return late.size;
  });
  const cancelled = jest.spyOn(globalThis, 'cancelAnimationFrame').mockImplementation((id) => void late.delete(id));
  try {
    await user.keyboard('{ArrowRight}3');
    const input = await within(panel).findByLabelText('Hours');
    await waitFor(() => expect(input).toHaveFocus());
    act(() => late.forEach((frame) => frame(0)));
    await user.keyboard('.5');
  } finally {
    asked.mockRestore();
    cancelled.mockRestore();
  }
  await user.keyboard('{Enter}');
  expect(await within(panel).findByRole('gridcell', { name: '3.5' })).toBeVisible();
});

test('rows are pasted from a spreadsheet, those with errors are marked by cell and left out, and the draft survives a reload', async () => {
  const { panel, unmount } = await page();
  const sheet = await opens(panel, /^Paste/);
  fireEvent.change(await within(sheet).findByLabelText('Rows copied from a spreadsheet'), {
    target: { value: 'Plug\t1\nLamp\tlong\nWire\t' },
  });
  expect(within(sheet).getByText('Wrong format. Check this field')).toBeVisible();
  await user.click(within(sheet).getByRole('button', { name: 'Add 2 rows' }));
  expect(await within(panel).findByRole('button', { name: 'Save 2 changes' })).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 600));
  unmount();
  const again = await page();
  await user.click(await within(again.panel).findByRole('button', { name: 'Continue' }));
  expect(await within(again.panel).findByRole('button', { name: 'Save 2 changes' })).toBeVisible();
  expect(within(again.panel).getByText('Wire')).toBeVisible();
});

test('a row that another member has changed asks which version to keep', async () => {
  let asked = 0;
  const { panel, saves } = await page({
    'rows.save': () => {
      asked += 1;
      if (asked === 1) throw new Refusal('conflict', { params: { record_id: 'c1', update_time: 99, fields: [] } });
      return { ids: [] };
    },
  });
  const sheet = await opens(panel, /^Door/);
  fireEvent.change(await within(sheet).findByLabelText('Hours'), { target: { value: '2' } });
  await user.click(within(sheet).getByRole('button', { name: 'Done' }));
  await user.click(await within(panel).findByRole('button', { name: 'Save 1 change' }));
  await user.click(await screen.findByRole('button', { name: 'Save mine' }));
  await waitFor(() => expect(saves()).toHaveLength(2));
  expect(saves()[1]?.input['update']).toEqual([{ id: 'c1', update_data: { hours: 2 }, known_update_time: 99 }]);
});
