import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RecordFormSheet } from '@/features/record-form';
import { Detail } from '@/pages/detail/Detail';
import { Home } from '@/pages/home/Home';
import { takeSteps } from '../support/taro';
import { answering, bootstrap, field, organization, renderWithStores, signedIn } from '../support/render-with-stores';
import { xssPayloads } from '../support/xss-payloads';

/** Words of the configuration that would like to be markup: they are shown as words, in every place where a form or a record says them. */

const payloads = [
  '<script>window.ran = 1</script>',
  '<img src=x onerror="window.ran = 1">',
  '<svg onload="window.ran = 1">',
  '<iframe srcdoc="<script>parent.ran = 1</script>"></iframe>',
  '"><a href="javascript:window.ran = 1">x</a>',
  '<math><mtext><style><img src onerror="window.ran = 1"></style></mtext></math>',
  '{{constructor.constructor("window.ran = 1")()}}',
  '&lt;script&gt;window.ran = 1&lt;/script&gt;',
];

const active = 'script, iframe, object, embed, style img, [onerror], [onload], [href^="javascript:"], [srcdoc]';

function expectWordsOnly(): void {
  expect(document.body.querySelectorAll(active)).toHaveLength(0);
  expect(window).not.toHaveProperty('ran');
}

const hostile = (payload: string) =>
  bootstrap({
    fields: {
      organization: [
        field({
          field_id: 'name',
          field_name: payload,
          field_placeholder: payload,
          field_desc: payload,
          value_type: 'TEXT',
          visibility_config: { field_create_permission: 'required' },
          i18n_resource: { field_name: { en: payload, zh: payload } },
        }),
        field({
          field_id: 'industry',
          field_name: 'Industry',
          value_type: 'SINGLE_SELECT',
          order: 2,
          visibility_config: { field_create_permission: 'required' },
          group_id: 'g',
          group_name: payload,
          value_options: [
            { id: 'food', label: payload, i18n_resource: { label: { en: payload } } },
            { id: 'other', label: 'Other' },
          ],
        }),
      ],
    },
  });

test.each(payloads)('a form shows %s as plain text', async (payload) => {
  answering({ 'start.bootstrap': () => hostile(payload) });
  renderWithStores(
    await signedIn(),
    <RecordFormSheet tableId="organization" onClose={() => undefined} onSaved={() => undefined} />,
  );
  expect(
    (
      await screen.findAllByText(
        (_text, element) => element?.tagName === 'LABEL' && (element.textContent ?? '').includes(payload),
      )
    ).length,
  ).toBeGreaterThan(0);
  await userEvent.setup().click(await screen.findByRole('button', { name: /Industry/ }));
  expect(await screen.findByRole('button', { name: payload })).toBeVisible();
  expectWordsOnly();
});

test.each(payloads)('a record shows %s as plain text, in its title, its values and its timeline', async (payload) => {
  takeSteps();
  window.history.replaceState(null, '', '/detail?type=organization&id=org_1');
  answering({
    'start.bootstrap': () => hostile(payload),
    'organization.info': () => organization({ title: payload, name: payload }),
    'organization.events': () => ({
      list: [
        {
          _id: 'e1',
          event_type: 'INFO_CHANGE',
          sub_type: 'INFO_CHANGE',
          create_timestamp: 1_700_000_000_000,
          operator_member_id: 'mb_zhang',
          operator_name: payload,
          changes: [{ field: 'name', field_name: payload, old_text: payload, new_text: payload }],
        },
      ],
      total: 1,
    }),
  });
  const stores = await signedIn();
  renderWithStores(stores, <Detail />);
  await act(async () => undefined);
  expect(await screen.findByRole('heading', { level: 1, name: payload })).toBeVisible();
  expect(screen.getAllByText((text) => text.includes(payload)).length).toBeGreaterThan(1);
  expectWordsOnly();
});

/** As many options as a picker draws at once: the rest come as somebody scrolls. */
const handfuls = Array.from({ length: Math.ceil(xssPayloads.length / 8) }, (_, index) =>
  xssPayloads.slice(index * 8, index * 8 + 8),
);

test.each(handfuls.map((labels, index) => [index + 1, labels] as const))(
  'a picker shows options with active content as plain text: group %d',
  async (_number, labels) => {
    const value_options = labels.map((label, index) => ({
      id: `option_${index}`,
      label,
      i18n_resource: { label: { en: label, zh: label } },
    }));
    answering({
      'start.bootstrap': () =>
        bootstrap({
          fields: {
            organization: [
              field({
                field_id: 'industry',
                field_name: 'Industry',
                value_type: 'SINGLE_SELECT',
                visibility_config: { field_create_permission: 'required' },
                value_options,
              }),
            ],
          },
        }),
    });
    renderWithStores(
      await signedIn(),
      <RecordFormSheet tableId="organization" onClose={() => undefined} onSaved={() => undefined} />,
    );
    await userEvent.setup().click(await screen.findByRole('button', { name: /Industry/ }));
    await waitFor(() =>
      expect(labels.filter((label) => !(document.body.textContent ?? '').includes(label))).toEqual([]),
    );
    expectWordsOnly();
  },
);

test('tabs, views and cards of a list show hostile names of types, views and records as plain text', async () => {
  takeSteps();
  window.history.replaceState(null, '', '/home?tab=organization');
  globalThis.IntersectionObserver = class {
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
  const [type] = bootstrap().tables;
  if (!type) throw new Error('no type');
  const tables = [
    type,
    ...payloads.map((name, index) => ({
      ...type,
      table_id: `type_${index}`,
      name,
      i18n_resource: { name: { en: name } },
      order: index + 2,
    })),
  ];
  const view = (name: string, index: number) => ({
    _id: `view_${index}`,
    name,
    table: 'organization',
    is_global: true,
    filter: null,
    order_by: { field: 'create_time', sort: 'desc' as const },
    sort: index,
    update_time: 0,
    issues: [],
    abilities: { update: false, remove: false },
  });
  answering({
    'start.bootstrap': () => bootstrap({ tables }),
    'filterConfig.info': () => ({ private: [], public: payloads.map(view), abilities: { create_global: false } }),
    'records.list': () => ({
      list: xssPayloads.slice(0, 20).map((title, index) => organization({ _id: `org_${index}`, title, name: title })),
      total: 20,
      total_is_capped: false,
      has_more: false,
    }),
  });
  renderWithStores(await signedIn(), <Home />);
  expect(await screen.findByText(xssPayloads[0] ?? '')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  const more = within(await screen.findByRole('dialog', { name: 'More' }));
  for (const name of payloads) expect(more.getByRole('button', { name })).toBeInTheDocument();
  expectWordsOnly();
});
