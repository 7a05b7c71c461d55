import type { RecordJson } from '@domain/contract/shapes';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Home } from '@/pages/home/Home';
import {
  answering,
  bootstrap,
  field,
  organization,
  Refusal,
  renderWithStores,
  signedIn,
  type Answers,
  type Sent,
} from '../../support/render-with-stores';
import { chooseOption } from '../../support/pickers';
import { food, filter, saved, viewsOnServer } from '../../support/saved-views';
import { eachStartsAt } from '../../support/ui-start';
import { withMeasures } from '../../support/wide-screen';

const table = { ...bootstrap().tables[0]!, name: 'Organizations' };
const row = (number: number, over: Partial<RecordJson> = {}) =>
  organization({ _id: `org_${number}`, title: `Company ${number}`, ...over });
const page = (list: RecordJson[]) => ({ list, total: list.length, total_is_capped: false, has_more: false });
eachStartsAt('/home?tab=organization');
withMeasures();

/** Two companies, one of them in the food trade: that is what this server knows of filters. */
const listed: Answers['records.list'] = ({ filter: asked }) =>
  page(JSON.stringify(asked ?? '').includes('food') ? [row(1)] : [row(1), row(2, { industry: ['tools'] })]);

async function home(answers: Answers = {}) {
  const sent = answering({
    'start.bootstrap': () => bootstrap({ tables: [table] }),
    'records.list': listed,
    ...viewsOnServer([]),
    ...answers,
  });
  const stores = await signedIn();
  stores.home.startAt('organization');
  const rendered = renderWithStores(stores, <Home />);
  await screen.findByRole('link', { name: /Company 1/ });
  return { ...rendered, sent };
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const click = async (name: string | RegExp) => userEvent.click(await button(name));
const lastList = (sent: Sent[]) =>
  sent.filter(({ name, input }) => name === 'records.list' && input.limit === undefined).at(-1)?.input;

/** Builds "Industry is any of Food" in the open sheet. */
async function buildFood() {
  await click('Add condition');
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: 'Choose a field' })).getByRole('button', { name: 'Industry' }),
  );
  await click(/^Industry/);
  const choices = await screen.findByRole('dialog', { name: 'Industry' });
  await userEvent.click(within(choices).getByRole('button', { name: 'Food' }));
  await userEvent.click(within(choices).getByRole('button', { name: /^Done/ }));
}

test('[records 5.85] a condition cannot use links, files, positions and serial numbers', async () => {
  const kinds = ['TEXT', 'NUMBER', 'DUPLEX_LINK', 'FILE_LIST', 'POI', 'AUTO_SERIAL', 'TIMESTAMP'] as const;
  const fields = kinds.map((value_type) => field({ field_id: value_type, field_name: `Of ${value_type}`, value_type }));
  await home({ 'start.bootstrap': () => bootstrap({ tables: [table], fields: { organization: fields } }) });
  await click('Filter');
  await click('Add condition');
  const choices = within(await screen.findByRole('dialog', { name: 'Choose a field' }));
  expect(choices.getAllByRole('button', { name: /^Of / }).map(({ textContent }) => textContent)).toEqual([
    'Of TEXT',
    'Of NUMBER',
  ]);
});

test('a condition shows its count during editing, filters the list, and its chip removes it', async () => {
  const { sent } = await home();
  await click('Filter');
  await buildFood();
  await click('Show 1 result');
  await waitFor(() => expect(screen.queryByRole('link', { name: /Company 2/ })).not.toBeInTheDocument());
  expect(lastList(sent)).toMatchObject({ filter });
  expect(await screen.findByRole('button', { name: 'View: Default view (changed)' })).toBeVisible();
  const chips = await screen.findByRole('list', { name: 'Active filters' });
  expect(chips).toHaveTextContent('Industry is any of Food');
  await userEvent.click(within(chips).getByRole('button', { name: /^Remove: Industry/ }));
  expect(await screen.findByRole('link', { name: /Company 2/ })).toBeVisible();
  expect(lastList(sent)?.filter).toBeUndefined();
});

test('a condition without its value is neither applied nor saved', async () => {
  const { sent } = await home();
  await click('Filter');
  await click('Save view');
  expect(await screen.findByText('Add filter conditions')).toBeVisible();
  await click('Add condition');
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: 'Choose a field' })).getByRole('button', { name: 'Employees' }),
  );
  const before = sent.length;
  await click('Complete the filter conditions');
  expect(await screen.findByText('Fill in every condition')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Employees' })).toHaveAttribute('aria-invalid', 'true');
  await click('Save view');
  expect(screen.queryByRole('dialog', { name: 'Save view' })).not.toBeInTheDocument();
  expect(sent.slice(before).filter(({ name }) => name !== 'records.list')).toEqual([]);
});

test('the choice of own or all records is next to the view and changes with it', async () => {
  const { sent } = await home();
  await click('Filter');
  await userEvent.click(await screen.findByRole('radio', { name: 'Owned by me' }));
  await click(/^Show 2 results/);
  await waitFor(() =>
    expect(lastList(sent)).toMatchObject({
      filter: { field: 'owner_member_id', relation: 'include', value: ['mb_me'] },
    }),
  );
  expect(await screen.findByRole('button', { name: 'Owned by me', pressed: true })).toBeVisible();
});

test('condition groups are joined by or, and the order is one field ascending or descending', async () => {
  const { sent } = await home();
  await click('Filter');
  await buildFood();
  await click('Add OR group');
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: 'Choose a field' })).getByRole('button', { name: 'Name' }),
  );
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'oak');
  await chooseOption(userEvent, 'Sort by', 'Employees');
  await chooseOption(userEvent, 'Order', 'Lowest first');
  await click(/^Show \d results?/);
  await waitFor(() =>
    expect(lastList(sent)).toMatchObject({
      filter: {
        join: 'or',
        items: [
          { join: 'and', items: [food] },
          { join: 'and', items: [{ field: 'name', relation: 'include', value: 'oak' }] },
        ],
      },
      order_by: { field: 'employees', sort: 'asc' },
    }),
  );
});

test('saving a view includes the choice of own or all records, and the device remembers it next to the view', async () => {
  const first = await home();
  await click('Filter');
  await userEvent.click(await screen.findByRole('radio', { name: 'Owned by me' }));
  await buildFood();
  await click('Save view');
  await userEvent.type(await screen.findByRole('textbox', { name: 'View name' }), 'Food trade{Enter}');
  expect(await button('View: Food trade')).toBeVisible();
  const both = { join: 'and', items: [{ field: 'owner_member_id', relation: 'include', value: ['mb_me'] }, filter] };
  await waitFor(() => expect(lastList(first.sent)?.filter).toEqual(both));
  expect(await screen.findByRole('button', { name: 'Owned by me', pressed: true })).toBeVisible();
  expect(first.sent.find(({ name }) => name === 'filterConfig.create')?.input).toMatchObject({ filter });
  first.unmount();

  const { sent } = await home(viewsOnServer([saved({ _id: 'v_1', name: 'Food trade' })]));
  expect(await button('View: Food trade')).toBeVisible();
  expect(lastList(sent)?.filter).toEqual(both);
});

test('the choice of own or all records can be saved alone: as a private view, never as a team view', async () => {
  const { sent } = await home(viewsOnServer([], [], true));
  await click('Filter');
  await userEvent.click(await screen.findByRole('radio', { name: 'Owned by me' }));
  await click('Save view');
  const sheet = await screen.findByRole('dialog', { name: 'Save view' });
  expect(within(sheet).getByText(/only be a private view/)).toBeVisible();
  expect(within(sheet).queryByRole('checkbox')).not.toBeInTheDocument();
  expect(within(sheet).getByRole('textbox', { name: 'View name' })).toHaveFocus();
  await userEvent.keyboard('My companies{Enter}');
  expect(await button('View: My companies')).toBeVisible();
  const mine = {
    join: 'or',
    items: [{ join: 'and', items: [{ field: 'owner_member_id', relation: 'include', value: ['mb_me'] }] }],
  };
  expect(sent.find(({ name }) => name === 'filterConfig.create')?.input).toMatchObject({
    is_global: false,
    filter: mine,
  });
  await waitFor(() => expect(lastList(sent)?.filter).toEqual(mine));
});

test('the chips of two groups are apart, with the word between them', async () => {
  await home(
    viewsOnServer([
      saved({
        filter: {
          join: 'or',
          items: [
            { join: 'and', items: [food, { field: 'employees', relation: 'gt', value: 10 }] },
            { join: 'and', items: [{ field: 'name', relation: 'include', value: 'oak' }] },
          ],
        },
      }),
    ]),
  );
  await click('View: Default view');
  await click('Food');
  const groups = within(await screen.findByRole('list', { name: 'Active filters' })).getAllByRole('group');
  expect(groups.map((group) => group.textContent)).toEqual([
    'Industry is any of FoodEmployees is greater than 10',
    'Name contains oak',
  ]);
  expect(screen.getByRole('list', { name: 'Active filters' })).toHaveTextContent('10orName contains oak');
});

test('a condition on the stage has the names of pipelines and stages, also on its chip after the next start', async () => {
  const stage = (_id: string, name: string, weight: number) => ({ _id, name, weight });
  const pipelines: Answers = {
    'start.bootstrap': () => bootstrap({ tables: [{ ...table, is_stage_on: true }] }),
    'pipelines.list': () => ({
      total: 2,
      list: [
        { _id: 'new', name: 'New business', stages: [stage('new_talks', 'Talks', 30), stage('new_won', 'Won', 100)] },
        {
          _id: 'renewal',
          name: 'Renewal',
          i18n_resource: { name: { en: 'Renewals' } },
          stages: [stage('renewal_won', 'Won', 100)],
        },
      ],
    }),
  };
  const first = await home(pipelines);
  await click('Filter');
  await click('Add condition');
  const fields = await screen.findByRole('dialog', { name: 'Choose a field' });
  expect(await within(fields).findByRole('button', { name: 'Pipeline' })).toBeVisible();
  await userEvent.click(within(fields).getByRole('button', { name: 'Stage' }));
  await click('Condition for Stage is any of');
  expect(
    within(await screen.findByRole('dialog', { name: 'Condition for Stage' }))
      .getAllByRole('listitem')
      .map((option) => option.textContent),
  ).toEqual(['is any of']);
  await userEvent.keyboard('{Escape}');
  await click(/^Stage/);
  const choices = await screen.findByRole('dialog', { name: 'Stage' });
  expect(
    within(choices)
      .getAllByRole('button', { pressed: false })
      .map((choice) => choice.textContent),
  ).toEqual(['New business · Talks', 'New business · Won', 'Renewals · Won']);
  await userEvent.click(within(choices).getByRole('button', { name: 'Renewals · Won' }));
  await userEvent.click(within(choices).getByRole('button', { name: /^Done/ }));
  await click(/^Show \d results?/);
  await waitFor(() =>
    expect(lastList(first.sent)).toMatchObject({
      filter: {
        join: 'or',
        items: [{ join: 'and', items: [{ field: 'stage_id', relation: 'include', value: ['renewal_won'] }] }],
      },
    }),
  );
  first.unmount();
  await home(pipelines);
  expect(await screen.findByText('Stage is any of Renewals · Won')).toBeVisible();
});

test('a view is saved under a name, and an empty name is refused', async () => {
  const { sent } = await home();
  await click('Filter');
  await buildFood();
  await click('Save view');
  const sheet = await screen.findByRole('dialog', { name: 'Save view' });
  expect(within(sheet).queryByRole('checkbox')).not.toBeInTheDocument();
  await userEvent.click(within(sheet).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('View name cannot be empty. Enter a name.')).toBeVisible();
  await userEvent.type(within(sheet).getByRole('textbox', { name: 'View name' }), 'Food trade');
  await userEvent.click(within(sheet).getByRole('button', { name: 'Save' }));
  expect(await button('View: Food trade')).toBeVisible();
  expect(sent.find(({ name }) => name === 'filterConfig.create')?.input).toMatchObject({
    table: 'organization',
    name: 'Food trade',
    filter,
    is_global: false,
  });
});

describe('a condition on the last note', () => {
  const quiet = (days: number) => ({
    join: 'or' as const,
    items: [
      {
        join: 'and' as const,
        items: [{ field: 'last_note_time', relation: 'lt' as const, value: `PAST_${days}_DAYS` }],
      },
    ],
  });
  const offered = {
    'start.bootstrap': () => bootstrap({ tables: [{ ...table, quick_filters: ['last_note_time'], quiet_days: 45 }] }),
  };
  const choose = async (name: string) => {
    await click(/^View: /);
    await click(name);
  };

  test('that is chosen above the list stays selected in the saved view', async () => {
    const { sent } = await home(offered);
    await click('No note for 45 days');
    await click('Filter (on)');
    await click('Save view');
    await userEvent.type(await screen.findByRole('textbox', { name: 'View name' }), 'Quiet{Enter}');
    expect(await button('View: Quiet')).toBeVisible();
    expect(sent.find(({ name }) => name === 'filterConfig.create')?.input).toMatchObject({ filter: quiet(45) });
    expect(await screen.findByRole('button', { name: 'No note for 45 days', pressed: true })).toBeVisible();
  });

  test('is shown in words where a view has other days: above the list, or as a condition', async () => {
    const views = viewsOnServer([saved({ name: 'Long quiet', filter: quiet(90) })]);
    const first = await home({ ...offered, ...views });
    await choose('Long quiet');
    expect(await screen.findByRole('button', { name: 'No note for 90 days', pressed: true })).toBeVisible();
    expect(screen.getByRole('button', { name: 'No note for 45 days', pressed: false })).toBeVisible();
    first.unmount();
    localStorage.clear();
    await home(views);
    await choose('Long quiet');
    expect(await screen.findByRole('list', { name: 'Active filters' })).toHaveTextContent('No note for 90 days');
    await click('Filter (on)');
    expect(await screen.findByRole('button', { name: /^Last note Last 90 days/ })).toBeVisible();
  });

  test('is edited like other conditions, as never or by days', async () => {
    const { sent } = await home();
    await click('Filter');
    await click('Add condition');
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Choose a field' })).getByRole('button', { name: 'Last note' }),
    );
    await chooseOption(userEvent, 'Condition for Last note', 'is earlier than');
    await click('Last note On a date');
    const words = await screen.findByRole('dialog', { name: 'Last note' });
    await userEvent.click(within(words).getByRole('button', { name: 'Last 30 days' }));
    await click(/^Show \d results?/);
    await waitFor(() => expect(lastList(sent)).toMatchObject({ filter: quiet(30) }));
    expect(await screen.findByRole('list', { name: 'Active filters' })).toHaveTextContent('No note for 30 days');
  });
});

test('a member who may share views saves one for the team', async () => {
  const { sent } = await home(viewsOnServer([], [], true));
  await click('Filter');
  await buildFood();
  await click('Save view');
  const sheet = await screen.findByRole('dialog', { name: 'Save view' });
  await userEvent.click(await within(sheet).findByRole('checkbox', { name: /Save to team/ }));
  await userEvent.type(within(sheet).getByRole('textbox', { name: 'View name' }), 'Ours{Enter}');
  expect(await button('View: Ours')).toBeVisible();
  expect(sent.find(({ name }) => name === 'filterConfig.create')?.input).toMatchObject({ is_global: true });
});

test('[shell 3.1, shell 9.5] choosing a view shows its records, and the device remembers it for the next start', async () => {
  const first = await home(
    viewsOnServer(
      [saved()],
      [
        saved({
          _id: 'v_team',
          name: 'All ours',
          is_global: true,
          filter: null,
          abilities: { update: false, remove: false },
        }),
      ],
    ),
  );
  await click('View: Default view');
  const menu = await screen.findByRole('dialog', { name: 'Views' });
  expect(await within(menu).findByRole('region', { name: 'Team views' })).toHaveTextContent('All ours');
  expect(within(menu).queryByRole('button', { name: 'Manage All ours' })).not.toBeInTheDocument();
  await userEvent.click(within(menu).getByRole('button', { name: 'Food' }));
  expect(await button('View: Food')).toBeVisible();
  await waitFor(() => expect(lastList(first.sent)).toMatchObject({ filter }));
  first.unmount();

  const { sent } = await home(viewsOnServer([saved()]));
  expect(await button('View: Food')).toBeVisible();
  expect(sent.filter(({ name }) => name === 'records.list').map(({ input }) => input.filter)).toEqual([filter]);
});

test('a remembered view that was deleted is replaced by the default view', async () => {
  const first = await home(viewsOnServer([saved()]));
  await click('View: Default view');
  await click('Food');
  await button('View: Food');
  first.unmount();
  const { sent } = await home(viewsOnServer([]));
  expect(await button('View: Default view')).toBeVisible();
  expect(lastList(sent)?.filter).toBeUndefined();
});

test('a view is renamed and deleted from its menu, and an unchanged name just closes it', async () => {
  const { sent } = await home(viewsOnServer([saved()]));
  await click('View: Default view');
  await click('Manage Food');
  await click('Rename');
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: 'Rename' })).getByRole('button', { name: 'Save' }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Rename' })).not.toBeInTheDocument());
  expect(sent.some(({ name }) => name === 'filterConfig.batchUpdate')).toBe(false);

  await click('Manage Food');
  await click('Rename');
  await userEvent.type(await screen.findByRole('textbox', { name: 'View name' }), ' trade{Enter}');
  expect(await screen.findByText('View renamed')).toBeVisible();
  await click('Manage Food trade');
  await click('Delete');
  const question = await screen.findByRole('alertdialog', { name: 'Delete the view “Food trade”?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('View deleted')).toBeVisible();
  expect(sent.find(({ name }) => name === 'filterConfig.batchDelete')?.input).toEqual({ ids: ['v_food'] });
});

test('a view that the server refuses says so and shows no records', async () => {
  const first = await home(viewsOnServer([saved()]));
  await click('View: Default view');
  await click('Food');
  await button('View: Food');
  first.unmount();
  answering({
    'start.bootstrap': () => bootstrap({ tables: [table] }),
    ...viewsOnServer([saved({ filter: null, issues: [{ field: 'industry', code: 'unknownField' }], update_time: 5 })]),
    'records.list': ({ filter: asked }) => {
      if (asked) throw new Refusal('invalid', { fields: [{ field: 'industry', code: 'unknownField' }] });
      return page([row(1), row(2)]);
    },
  });
  const stores = await signedIn();
  stores.home.startAt('organization');
  renderWithStores(stores, <Home />);
  expect(await screen.findByRole('alert')).toHaveTextContent('This view isn’t available');
  expect(screen.queryByRole('link', { name: /Company/ })).not.toBeInTheDocument();
  await click('Use default view');
  expect(await screen.findByRole('link', { name: /Company 2/ })).toBeVisible();
});

test('a filtered list without records says so and leads back to all', async () => {
  await home({ 'records.list': ({ filter: asked }) => page(asked ? [] : [row(1)]) });
  await click('Filter');
  await buildFood();
  await click('Show 0 results');
  expect(await screen.findByRole('heading', { name: 'No matching Organizations' })).toBeVisible();
  await click('Show all');
  expect(await screen.findByRole('link', { name: /Company 1/ })).toBeVisible();
});

const batch = (failing: string[]) => (ids: string[]) => ({
  success: ids.length - failing.length,
  fail: failing.length,
  list: ids.map((id) => ({ id, code: failing.includes(id) ? 20005 : 0, msg: '' })),
});

describe('several selected records', () => {
  async function choose(answers: Answers) {
    const rendered = await home(answers);
    await click('List actions');
    await click('Select');
    for (const name of [/Company 1/, /Company 2/]) await userEvent.click(await screen.findByRole('checkbox', { name }));
    expect(await screen.findByText('2 selected')).toBeVisible();
    return rendered;
  }

  test('get the same value of a field, and the outcome is counted', async () => {
    const { sent } = await choose({ 'records.batchUpdate': ({ list }) => batch(['org_2'])(list.map(({ id }) => id)) });
    await click('Edit');
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Choose a field' })).getByRole('button', { name: 'Employees' }),
    );
    await userEvent.type(await screen.findByRole('textbox', { name: 'Employees' }), '12');
    await click('Apply to 2 records');
    expect(await screen.findByText('1 succeeded, 1 failed')).toBeVisible();
    expect(sent.find(({ name }) => name === 'records.batchUpdate')?.input).toEqual({
      table_id: 'organization',
      list: ['org_1', 'org_2'].map((id) => ({ id, update_data: { employees: 12 } })),
    });
    // What failed stays chosen.
    expect(await screen.findByRole('checkbox', { name: /Company 2/, checked: true })).toBeVisible();
    expect(screen.getByRole('checkbox', { name: /Company 1/, checked: false })).toBeVisible();
  });

  test('are deleted after a question, and the selection ends', async () => {
    const { sent } = await choose({ 'records.batchRemove': ({ ids }) => batch([])(ids) });
    await click('Delete');
    await userEvent.click(
      within(await screen.findByRole('alertdialog', { name: 'Delete 2 records?' })).getByRole('button', {
        name: 'Delete',
      }),
    );
    expect(await screen.findByText('2 records deleted')).toBeVisible();
    expect(sent.find(({ name }) => name === 'records.batchRemove')?.input).toEqual({
      table_id: 'organization',
      ids: ['org_1', 'org_2'],
    });
    expect(screen.queryByRole('toolbar')).not.toBeInTheDocument();
  });

  test('keep a required field, which cannot be emptied', async () => {
    await choose({});
    await click('Edit');
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Choose a field' })).getByRole('button', { name: 'Name' }),
    );
    await screen.findByRole('textbox', { name: 'Name' });
    await click('Apply to 2 records');
    expect(await screen.findByText('Name cannot be empty')).toBeVisible();
  });

  test('count as failed without a connection', async () => {
    await choose({
      'records.batchRemove': () => {
        throw new Refusal('internal');
      },
    });
    await click('Delete');
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('0 succeeded, 2 failed')).toBeVisible();
  });
});

describe('the list of deleted records', () => {
  const gone = organization({
    _id: 'org_9',
    title: 'Old Mill',
    deleted: true,
    delete_time: 1_700_000_000_000,
    update_member_id: 'mb_zhang',
  });
  const inBin = (answers: Answers = {}) =>
    home({
      'start.bootstrap': () => bootstrap({ tables: [{ ...table, abilities: { create: true, restore: true } }] }),
      'bin.list': () => ({ list: [gone], has_more: false }),
      ...answers,
    });
  const openBin = async () => {
    await click('List actions');
    await click('Recently deleted');
    return screen.findByRole('dialog', { name: 'Recently deleted' });
  };

  test('is shown to administrators with the member and date, and a tap restores a record', async () => {
    const { sent } = await inBin({ 'bin.restore': ({ ids }) => batch([])(ids) });
    const bin = await openBin();
    expect(await within(bin).findByText(/Deleted by 张伟/)).toBeVisible();
    await userEvent.click(within(bin).getByRole('button', { name: 'Restore Old Mill' }));
    expect(await screen.findByText('“Old Mill” restored')).toBeVisible();
    expect(sent.find(({ name }) => name === 'bin.restore')?.input).toEqual({
      table_id: 'organization',
      ids: ['org_9'],
    });
    expect(await within(bin).findByText('No recently deleted records')).toBeVisible();
    expect(sent.filter(({ name, input }) => name === 'records.list' && input.limit === undefined)).toHaveLength(2);
  });

  test('keeps a record with an explanation when its value is taken', async () => {
    await inBin({
      'bin.restore': () => ({
        success: 0,
        fail: 1,
        list: [{ id: 'org_9', code: 20001, msg: 'Wrong', fields: [{ field: 'phone', code: 'duplicate' }] }],
      }),
    });
    const bin = await openBin();
    await userEvent.click(await within(bin).findByRole('button', { name: 'Restore Old Mill' }));
    expect(await screen.findByText('Phone: Another record already has this value')).toBeVisible();
    expect(within(bin).getByRole('button', { name: 'Restore Old Mill' })).toBeEnabled();
  });

  test('is offered to nobody else', async () => {
    await home();
    await click('List actions');
    expect(await button('Refresh')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Recently deleted' })).not.toBeInTheDocument();
  });
});

test('on a wide screen fields and values are chosen next to their control', async () => {
  const narrow = window.matchMedia;
  window.matchMedia = ((query: string) => ({
    ...narrow(query),
    matches: query.includes('min-width'),
  })) as typeof window.matchMedia;
  try {
    await home();
    await click('Filter');
    await click('Add condition');
    const fields = await screen.findByRole('dialog', { name: 'Choose a field' });
    await userEvent.click(within(fields).getByRole('button', { name: 'Industry' }));
    await click(/^Industry/);
    expect(await screen.findByRole('dialog', { name: 'Industry' })).toBeVisible();
  } finally {
    window.matchMedia = narrow;
  }
});

test('a condition on options that are searched finds them on the server, and its chip has their names', async () => {
  const origin = field({ field_id: 'origin', field_name: 'Origin', value_type: 'SELECT_SEARCH' });
  const plants = [
    { id: 'north', label: 'North works' },
    { id: 'south', label: 'South works' },
  ];
  const { sent } = await home({
    'start.bootstrap': () => bootstrap({ tables: [table], fields: { organization: [origin] } }),
    'options.search': ({ keyword = '', ids }) => ({
      list: plants.filter(({ id, label }) => (ids ? ids.includes(id) : label.toLowerCase().includes(keyword))),
      has_more: false,
    }),
  });
  await click('Filter');
  await click('Add condition');
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: 'Choose a field' })).getByRole('button', { name: 'Origin' }),
  );
  await click(/^Origin/);
  const choices = within(await screen.findByRole('dialog', { name: 'Origin' }));
  expect(await choices.findByRole('button', { name: 'South works' })).toBeVisible();
  await userEvent.type(choices.getByRole('searchbox'), 'north');
  await waitFor(() => expect(choices.queryByRole('button', { name: 'South works' })).toBeNull(), { timeout: 3_000 });
  await userEvent.click(choices.getByRole('button', { name: 'North works' }));
  await userEvent.click(choices.getByRole('button', { name: /^Done/ }));
  await click(/^Show \d results?/);
  expect(await button(/^Origin.*North works$/)).toBeVisible();
  expect(lastList(sent)).toMatchObject({
    filter: { items: [{ items: [{ field: 'origin', relation: 'include', value: ['north'] }] }] },
  });
});

test('the bar shows the number of records, and a plus where counting stopped', async () => {
  await home();
  expect(screen.getByText('2 in all')).toBeVisible();
});

test('a number of a thousand and more is shown as 1000+', async () => {
  await home({ 'records.list': () => ({ list: [row(1)], total: 1_000, total_is_capped: true, has_more: true }) });
  expect(screen.getByText('1000+ in all')).toBeVisible();
});
