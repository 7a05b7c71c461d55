import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Field } from '@domain/metadata/field';
import { Home } from '@/pages/home/Home';
import { chooseOption } from '../../support/pickers';
import {
  answering,
  bootstrap,
  field,
  organization,
  renderWithStores,
  signedIn,
  type Sent,
} from '../../support/render-with-stores';
import { viewsOnServer } from '../../support/saved-views';
import { eachStartsAt } from '../../support/ui-start';
import { withMeasures } from '../../support/wide-screen';

eachStartsAt('/home?tab=organization');
withMeasures();

/** A list of one company with these fields, and its filter sheet. */
async function openFilter(fields?: Field[], contactFields: Field[] = []): Promise<Sent[]> {
  const company = bootstrap();
  const sent = answering({
    'start.bootstrap': () =>
      bootstrap({
        tables: [
          { ...company.tables[0]!, name: 'Organizations' },
          ...(contactFields.length > 0 ? [{ ...company.tables[0]!, table_id: 'user', name: 'Contacts' }] : []),
        ],
        ...(fields && { fields: { organization: fields, user: contactFields } }),
      }),
    'records.list': () => ({ list: [organization()], total: 1, total_is_capped: false, has_more: false }),
    ...viewsOnServer([]),
  });
  const stores = await signedIn();
  stores.home.startAt('organization');
  renderWithStores(stores, <Home />);
  await click('Filter');
  return sent;
}

const click = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const lastList = (sent: Sent[]) =>
  sent.filter(({ name, input }) => name === 'records.list' && input.limit === undefined).at(-1)?.input;

const addCondition = async (name: string) => {
  await click('Add condition');
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: 'Choose a field' })).getByRole('button', { name }),
  );
};

const choosePreset = async (label: string, preset: string) => {
  await click(`${label} On a date`);
  const presets = await screen.findByRole('dialog', { name: label });
  await userEvent.click(within(presets).getByRole('button', { name: preset }));
};

test('every list can be filtered by who created its records, and when they were created and updated', async () => {
  const sent = await openFilter();
  await addCondition('Created');
  await choosePreset('Created', 'This quarter');
  await addCondition('Updated');
  await chooseOption(userEvent, 'Condition for Updated', 'is on or before');
  await choosePreset('Updated', 'Last week');
  await addCondition('Created by');
  await click(/^Created by Choose/);
  const people = await screen.findByRole('dialog', { name: 'Created by' });
  await userEvent.click(within(people).getByRole('button', { name: /Me/ }));
  await userEvent.click(within(people).getByRole('button', { name: /^Done/ }));
  await click(/^Show \d results?/);
  await waitFor(() =>
    expect(lastList(sent)).toMatchObject({
      filter: {
        items: [
          {
            items: [
              { field: 'create_time', relation: 'range', value: 'THIS_QUARTER' },
              { field: 'update_time', relation: 'lte', value: 'LAST_WEEK' },
              { field: 'create_member_id', relation: 'include', value: ['mb_me'] },
            ],
          },
        ],
      },
    }),
  );
  const chips = await screen.findByRole('list', { name: 'Active filters' });
  expect(chips).toHaveTextContent('Created by is any of Me');
  expect(chips).toHaveTextContent('Created is within This quarter');
  expect(chips).toHaveTextContent('Updated is on or before Last week');
});

test('a condition on a region finds what is in it, and names the chosen regions', async () => {
  const region = field({ field_id: 'region', field_name: 'Region', value_type: 'AREA' });
  const sent = await openFilter([region]);
  await addCondition('Region');
  const addRegion = async (keyword: string, name: string) => {
    await click(/^Region Choose/);
    const picker = await screen.findByRole('dialog', { name: 'Region' });
    await userEvent.click(within(picker).getByRole('searchbox'));
    await userEvent.paste(keyword);
    await userEvent.click(await within(picker).findByRole('button', { name }));
  };
  await addRegion('shanghai', 'Shanghai');
  await addRegion('zhejiang', 'Zhejiang');
  await addRegion('hangzhou', 'Hangzhou, Zhejiang');
  await click('Remove: Zhejiang');
  await click(/^Show \d results?/);
  await waitFor(() =>
    expect(lastList(sent)).toMatchObject({
      filter: {
        items: [{ items: [{ field: 'region', relation: 'include', value: ['CN/310000', 'CN/330000/330100'] }] }],
      },
    }),
  );
  expect(await screen.findByText('Region is in Shanghai / Hangzhou')).toBeVisible();
});

test('a field of linked records stands below the name of its link, is searched by both names, and its chip says both', async () => {
  const link = field({
    field_id: 'contact_ids',
    field_name: 'Contacts',
    value_type: 'DUPLEX_LINK',
    link_table: 'user',
  });
  const position = field({ table: 'user', field_id: 'position', field_name: 'Position', value_type: 'TEXT' });
  const sent = await openFilter([link], [position]);
  await click('Add condition');
  const choices = within(await screen.findByRole('dialog', { name: 'Choose a field' }));
  expect(choices.getByText('Contacts')).toBeVisible();
  expect(choices.getByText('Position')).toBeVisible();
  await userEvent.click(choices.getByRole('button', { name: 'Contacts › Position' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Contacts › Position' }), 'buyer');
  await addCondition('Contacts › Created');
  await choosePreset('Contacts › Created', 'This year');
  await click(/^Show \d results?/);
  await waitFor(() =>
    expect(lastList(sent)).toMatchObject({
      filter: {
        items: [
          {
            items: [
              { field: 'contact_ids.position', relation: 'include', value: 'buyer' },
              { field: 'contact_ids.create_time', relation: 'range', value: 'THIS_YEAR' },
            ],
          },
        ],
      },
    }),
  );
  expect(await screen.findByText('Contacts › Position contains buyer')).toBeVisible();
});
