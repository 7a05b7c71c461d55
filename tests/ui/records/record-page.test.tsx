import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RecordJson } from '@domain/contract/shapes';
import { Detail } from '@/pages/detail/Detail';
import {
  answering,
  bootstrap,
  field,
  organization,
  organizationFields,
  Refusal,
  renderWithStores,
  signedIn,
  type Answers,
} from '../../support/render-with-stores';
import { takeSteps } from '../../support/taro';

/** How a company arranges the page of a record, and what an address opens on it. */

const [organizations] = bootstrap().tables;
if (!organizations) throw new Error('the bootstrap has no type');
const deals = { ...organizations, table_id: 'deal', name: 'Deals', order: 2, is_stage_on: true };
const fields = {
  organization: [
    ...organizationFields,
    field({ field_id: 'deal_ids', value_type: 'DUPLEX_LINK', link_table: 'deal', link_field_id: 'organization_ids' }),
  ],
  deal: [field({ field_id: 'name', field_name: 'Name', value_type: 'TEXT', table: 'deal' })],
  note: [field({ field_id: 'content', value_type: 'TEXTAREA', table: 'note' })],
};
const pageOf = (list: RecordJson[]) => ({ list, total: list.length, total_is_capped: false, has_more: false });
const note: RecordJson = organization({
  _id: 'n1',
  table_id: 'note',
  content: 'Met the buyer',
  follow_relate_objs: { organization: ['org_1'] },
});
const noteEvent = (id: string, more: Partial<RecordJson> = {}) => ({
  _id: `e_${id}`,
  event_type: 'FOLLOW_NOTE' as const,
  sub_type: 'FOLLOW_NOTE' as const,
  create_timestamp: 1,
  update_timestamp: 1,
  operator_member_id: 'mb_zhang',
  operator_name: '张伟',
  note: { ...note, _id: id, ...more },
});

async function page(query: string, answers: Answers = {}, own: Partial<typeof organizations> = {}) {
  window.history.replaceState(null, '', `/detail?type=organization&id=org_1${query}`);
  const sent = answering({
    'start.bootstrap': () => bootstrap({ tables: [{ ...organizations!, ...own }, deals], fields }),
    'approvals.countWaiting': () => ({ count: 0 }),
    'organization.info': () =>
      organization({ industry: ['food'], employees: 12, last_note_time: Date.UTC(2025, 10, 20) }),
    'organization.events': ({ event_type }) =>
      event_type === 'FOLLOW_NOTE' ? { list: [noteEvent('n1')], total: 1 } : { list: [], total: 0 },
    'links.list': () => pageOf([]),
    'records.list': () => pageOf([]),
    'pipelines.list': () => ({
      list: [
        {
          _id: 'main',
          name: 'Main',
          stages: [
            { _id: 'open', name: 'Open', weight: 10 },
            { _id: 'won', name: 'Won', weight: 100 },
            { _id: 'lost', name: 'Lost', weight: 0 },
          ],
        },
      ],
    }),
    ...answers,
  });
  const rendered = renderWithStores(await signedIn(), <Detail />);
  await act(async () => undefined);
  await screen.findByRole('heading', { level: 1, name: 'Sunrise Bakery' });
  return { ...rendered, sent };
}

const user = userEvent.setup();
const tabNames = () =>
  within(screen.getByRole('tablist', { name: 'Record tabs' }))
    .getAllByRole('tab')
    .map((tab) => tab.textContent);
beforeEach(() => void takeSteps());

test('the chosen highlights are shown under the title with their names, without empty ones', async () => {
  await page('', {}, { highlights: ['employees', 'founded_on', 'last_note_time'] });
  const [facts] = document.getElementsByTagName('dl');
  expect(facts).toHaveTextContent(/^Employees12Last noteNote \d+ days ago$/);
  expect(facts).not.toHaveTextContent('Founded on');
});

test('the fields of the list cards are shown under the title where the company chose none', async () => {
  await page('', {}, { list_second_show_field_ids: ['employees'] });
  const [facts] = document.getElementsByTagName('dl');
  expect(facts?.textContent).toBe('Employees12');
});

test('a phone shows five tabs in the order of the company, without hidden ones, and the others behind More', async () => {
  const usual = await page('&tab=info');
  const others = ['Activity', 'Linked notes', 'Collaborators'];
  expect(tabNames()).toEqual(['Overview', 'Details', ...others]);
  await user.click(screen.getByRole('button', { name: 'More tabs' }));
  const layer = within(await screen.findByRole('dialog', { name: 'More tabs' }));
  expect(await layer.findByRole('button', { name: 'Related customers' })).toBeVisible();
  await user.click(layer.getByRole('button', { name: 'Deals' }));
  // The open tab takes the place of the last.
  await waitFor(() => expect(tabNames()).toEqual(['Overview', 'Details', 'Activity', 'Linked notes', 'Deals']));
  usual.unmount();
  await page('&tab=info', {}, { detail_tabs: { order: ['deal'], hidden: ['info'] } });
  expect(tabNames()).toEqual(['Overview', 'Deals', ...others, 'Related customers']);
  // The address names a tab that this company does not show.
  await waitFor(() => expect(window.location.search).toContain('tab=home'));
});

test('a hidden tab hides its card on the home tab too, and the other cards stay', async () => {
  const cards = () =>
    screen
      .getAllByRole('region')
      .filter((region) => within(region).queryByRole('heading', { level: 2 }))
      .map((region) => region.getAttribute('aria-label'));
  const usual = await page('');
  // A type without a linked record is a word in one line.
  await within(await screen.findByRole('region', { name: 'Link records' })).findByRole('button', { name: 'Deals' });
  expect(cards()).toEqual(['Activity', 'Collaborators', 'Related customers', 'Details']);
  usual.unmount();
  await page('', {}, { detail_tabs: { hidden: ['info', 'dynamic', 'collaborator', 'related-company'] } });
  await within(await screen.findByRole('region', { name: 'Link records' })).findByRole('button', { name: 'Deals' });
  expect(cards()).toEqual([]);
});

describe('an address with an event', () => {
  const seen: (string | null)[] = [];
  beforeEach(() => {
    seen.splice(0);
    Element.prototype.scrollIntoView = function (this: Element) {
      seen.push(this.textContent);
    };
  });
  afterEach(() => Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));
  /** Pages of 20 notes each, without an end. */
  const paged = {
    'organization.events': ({ page: at = 1 }: { page?: number }) => ({
      list: Array.from({ length: 20 }, (_, index) => {
        const id = `n${(at - 1) * 20 + index}`;
        return noteEvent(id, { content: `Note ${id}.` });
      }),
      total: 10_000,
    }),
  } as Answers;
  const pages = (sent: { name: string; input: object }[]) =>
    sent.flatMap(({ name, input }) => (name === 'organization.events' && 'page' in input ? [input.page] : []));

  test.each(['e_n45', 'n45'])('scrolls to it, and loads pages until it is found: %s', async (id) => {
    const { sent } = await page(`&tab=dynamic&event=${id}`, paged);
    await waitFor(() => expect(seen).toEqual([expect.stringContaining('Note n45.')]));
    expect(pages(sent)).toEqual([1, 2, 3]);
    expect(screen.getByText('Note n45.').closest('li')).toHaveAttribute('aria-current', 'true');
  });

  test('gives up after some pages', async () => {
    const { sent } = await page('&tab=dynamic&event=n_gone', paged);
    await screen.findByText('Note n99.');
    await act(async () => undefined);
    expect([pages(sent), seen]).toEqual([[1, 2, 3, 4, 5], []]);
  });
});

test('[records 2.7] an address with dynamicType=note opens the activity with its notes alone', async () => {
  const { sent } = await page('&tab=dynamic&dynamicType=note');
  expect(await screen.findByText('Met the buyer')).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Notes', selected: true })).toBeVisible();
  expect(sent.filter(({ name }) => name === 'organization.events').at(-1)?.input).toMatchObject({
    event_type: 'FOLLOW_NOTE',
  });
});

test('[records 2.21, records 2.112] the notes about the record have a tab, which can create a new one', async () => {
  await page('&tab=note', {
    'notes.create': () => ({ note_id: 'n2', note: { ...note, _id: 'n2', content: 'Again' } }),
  });
  const panel = within(await screen.findByRole('tabpanel', { name: 'Linked notes' }));
  expect(await panel.findByText('Met the buyer')).toBeVisible();
  await user.click(panel.getByRole('button', { name: 'Add note' }));
  await user.type(await screen.findByLabelText('Note'), 'Again');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await panel.findByText('Again')).toBeVisible();
});

test('[records 2.31, records 9.9] summaries show three items and lead to the tab with all of them', async () => {
  const many = ['a', 'b', 'c', 'd'];
  await page('', {
    'organization.events': () => ({ list: many.map((id) => noteEvent(id, { content: `Note ${id}` })), total: 4 }),
    'links.list': () => pageOf(many.map((id) => organization({ _id: id, table_id: 'deal', title: `Deal ${id}` }))),
  });
  const activity = within(screen.getByRole('region', { name: 'Activity' }));
  await activity.findByText('Note a');
  expect(activity.getAllByRole('article')).toHaveLength(3);
  const linked = within(await screen.findByRole('region', { name: 'Deals' }));
  expect(await linked.findAllByRole('link')).toHaveLength(3);
  await user.click(linked.getByRole('button', { name: 'All Deals' }));
  expect(await screen.findByRole('tab', { name: 'Deals', selected: true })).toBeVisible();
});

test('[records 2.30] each summary has an action to add or edit and a link to its tab', async () => {
  await page('');
  await within(await screen.findByRole('region', { name: 'Link records' })).findByRole('button', { name: 'Deals' });
  const actions = screen
    .getAllByRole('region')
    .filter((region) => within(region).queryByRole('heading', { level: 2 }))
    .map((region) => [
      region.getAttribute('aria-label'),
      within(region)
        .getAllByRole('button')
        .map((button) => button.textContent?.trim()),
    ]);
  expect(actions).toEqual([
    ['Activity', ['Add note', 'All activity']],
    ['Collaborators', ['Edit', '伟张伟Owner', 'All collaborators']],
    ['Related customers', ['Add related customer', 'All related customers']],
    ['Details', ['Edit', 'All details']],
  ]);
});

test.each([
  ['stage', {}, { is_stage_on: true }, 'Stage'],
  ['related', { link_table_id: 'deal' }, {}, 'Deals'],
])('[records 2.64] open=%s in an address opens a tab of the page', async (open, detail, own, tab) => {
  await page(`&open=${open}&openDetail=${encodeURIComponent(JSON.stringify(detail))}`, {}, own);
  expect(await screen.findByRole('tab', { name: tab, selected: true })).toBeVisible();
});

test('[records 2.64] open=noteEdit in an address opens a note of the reader for editing', async () => {
  const { sent } = await page(`&open=noteEdit&openDetail=${encodeURIComponent('{"note_id":"n1"}')}`, {
    'records.info': () => note,
  });
  const sheet = within(await screen.findByRole('dialog', { name: 'Edit note' }));
  expect(await sheet.findByLabelText('Note')).toHaveValue('Met the buyer');
  expect(sent.find(({ name }) => name === 'records.info')?.input).toEqual({ table_id: 'note', id: 'n1' });
});

test('[records 2.64] open=noteEdit in an address opens no note of another member', async () => {
  await page(`&open=noteEdit&openDetail=${encodeURIComponent('{"note_id":"n1"}')}`, {
    'records.info': () => ({ ...note, abilities: { update: false, remove: false, note: false, chat: false } }),
  });
  await waitFor(() => expect(window.location.search).not.toContain('noteEdit'));
  expect(screen.queryByRole('dialog', { name: 'Edit note' })).not.toBeInTheDocument();
});

test('[records 2.64, records 2.111, records 7.37, records 2.107] open=related in an address opens the picker with its keyword, without closed records, 20 a page', async () => {
  const detail = encodeURIComponent('{"link_table_id":"deal","keyword":"Olives"}');
  const { sent } = await page(`&open=related&openDetail=${detail}`);
  const picker = within(await screen.findByRole('dialog', { name: 'Deals' }));
  expect(picker.getByRole('searchbox')).toHaveValue('Olives');
  const lists = () => sent.filter(({ name }) => name === 'records.list').map(({ input }) => input);
  await waitFor(() => expect(lists()).toHaveLength(1));
  expect(lists()[0]).toMatchObject({
    table_id: 'deal',
    keyword: 'Olives',
    filter: { join: 'and', items: [{ field: 'stage_id', relation: 'exclude', value: ['won', 'lost'] }] },
    size: 20,
  });
  await user.click(picker.getByRole('button', { name: 'Show closed records too' }));
  await waitFor(() => expect(lists()).toHaveLength(2));
  expect(lists()[1]).not.toHaveProperty('filter');
});

test('[records 2.32] placeholders have three rows in a summary and six in the whole activity', async () => {
  const never = () => new Promise<never>(() => undefined);
  await page('', { 'organization.events': never });
  const places = (part: Element) => part.querySelector('[data-skeleton]')?.childElementCount;
  expect(places(screen.getByRole('region', { name: 'Activity' }))).toBe(3);
  await user.click(screen.getByRole('tab', { name: 'Activity' }));
  const panel = await screen.findByRole('tabpanel', { name: 'Activity' });
  await waitFor(() => expect(places(panel)).toBe(6));
});

test('[records 8.32] a failed activity offers another attempt', async () => {
  let broken = true;
  await page('&tab=dynamic', {
    'organization.events': () => {
      if (broken) throw new Refusal('internal');
      return { list: [noteEvent('n1')], total: 1 };
    },
  });
  expect(await screen.findByText('Couldn’t load activity')).toBeVisible();
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Met the buyer')).toBeVisible();
});

test('[records 8.34] a note that cannot be deleted says so, and stays', async () => {
  await page('&tab=note', {
    'notes.remove': () => {
      throw new Refusal('notAllowed');
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Note actions' }));
  const menu = within(await screen.findByRole('dialog', { name: 'Note actions' }));
  await user.click(menu.getByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete this note?' }));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(/^You don’t have permission to do this/)).toBeVisible();
  expect(screen.getByText('Met the buyer')).toBeVisible();
});

describe('the status of a record', () => {
  const status = { field_id: 'industry', values: ['tools'] };
  const asked = (sent: { name: string; input: unknown }[], call: string) =>
    sent.filter(({ name }) => name === call).map(({ input }) => input);

  test('is a chip that offers the next ones, and one tap saves it with a note about what was done', async () => {
    const { sent } = await page(
      '',
      {
        'organization.update': () => organization({ industry: ['tools'] }),
        'notes.create': () => ({ note }),
      },
      { status },
    );
    await user.click(screen.getByRole('button', { name: /Food\s*Change status/ }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Change status' }));
    expect(sheet.getByRole('button', { name: /Food/ })).toBeDisabled();
    expect(sheet.queryByRole('button', { name: /Old/ })).toBeNull();
    await user.type(sheet.getByLabelText(/What was done/), 'Changed <the> seal');
    await user.click(sheet.getByRole('button', { name: /Tools.*Ends the work/ }));
    expect(await screen.findByText('Status changed')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(asked(sent, 'organization.update')).toEqual([
      expect.objectContaining({ id: 'org_1', update_data: { industry: 'tools' } }),
    ]);
    expect(asked(sent, 'notes.create')).toEqual([
      { content: 'Changed &lt;the&gt; seal', follow_relate_objs: { organization: ['org_1'] } },
    ]);
  });

  test('is words alone for who may not change the record, and says nothing more in its facts', async () => {
    await page(
      '',
      {
        'organization.info': () =>
          organization({ abilities: { update: false, remove: false, note: false, chat: false } }),
      },
      { status, list_second_show_field_ids: ['industry'] },
    );
    expect(screen.queryByRole('button', { name: /Change status/ })).toBeNull();
    expect(screen.getByRole('heading', { level: 1 }).closest('header')).toHaveTextContent('Food');
    expect(screen.queryByLabelText('Highlights')).toBeNull();
  });

  test('has a deadline beside it, which is said to be late until the work has ended', async () => {
    const own = { status, due_fields: ['founded_on'] };
    const late = { founded_on: '2020-01-01' };
    await page('', { 'organization.info': () => organization(late) }, own);
    expect(screen.getByText(/overdue$/)).toHaveAttribute('data-due', 'late');
  });

  test('has a deadline that is not late once the work has ended', async () => {
    const own = { status, due_fields: ['founded_on'] };
    await page('', { 'organization.info': () => organization({ founded_on: '2020-01-01', industry: ['tools'] }) }, own);
    expect(screen.queryByText(/overdue/)).toBeNull();
  });
});
