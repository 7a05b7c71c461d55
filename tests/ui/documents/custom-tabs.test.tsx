import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RecordJson } from '@domain/contract/shapes';
import { Detail } from '@/pages/detail/Detail';
import type { Platform } from '@/platforms';
import {
  answering,
  bootstrap,
  organization,
  Refusal,
  renderWithStores,
  signedIn,
  suite,
  type Answers,
} from '../../support/render-with-stores';

type Tag = NonNullable<RecordJson['tags']>[number];
const pageTag: Tag = { key: 'customp1', name: 'Prices', url: 'https://prices.test/', type: 'web_url' };
const docTag: Tag = { key: 'customd1', name: 'Plan', url: 'https://docs.test/plan', token: 'tok_1', type: 'docx' };

async function page(answers: Answers = {}, over: Partial<RecordJson> = {}, tab = 'info', platform: Platform = suite()) {
  window.history.replaceState(null, '', `/detail?type=organization&id=org_1&tab=${tab}`);
  const templates = ['Visit report', 'Account plan', 'Kick-off', 'Review', 'Minutes'];
  const started = bootstrap({ channel: platform.channel ?? 'feishu' });
  const sent = answering({
    'start.bootstrap': () => ({
      ...started,
      tables: started.tables.map((table) => ({
        ...table,
        docx_templates: templates.map((name, place) => ({ name, token: `tpl_${place}` })),
      })),
    }),
    'organization.info': () => organization(over),
    ...answers,
  });
  renderWithStores(await signedIn(platform), <Detail />);
  await screen.findByRole('heading', { level: 1 });
  return sent;
}
const user = userEvent.setup();
const add = async () => {
  await user.click(await screen.findByRole('button', { name: 'Add tab' }));
  return within(await screen.findByRole('dialog', { name: 'Add tab' }));
};

test('[shell 8.21] [records 2.46] [records 2.47] [records 2.51] [records 8.44] [records 9.17] [records 9.23] a document is created from a template under its next name, and becomes the last tab', async () => {
  let tags: Tag[] = [{ ...docTag, name: 'Visit report 1' }];
  const sent = await page({
    'organization.info': () => organization({ tags }),
    'tabs.larkCreate': ({ tag_name }) => {
      const tag: Tag = { ...docTag, key: 'customd2', name: String(tag_name) };
      tags = [...tags, tag];
      return { tag };
    },
  });
  const menu = await add();
  for (const kind of ['Document', 'Sheet', 'Base', 'Web page'])
    expect(menu.getByRole('button', { name: kind })).toBeVisible();
  // Four of the five stand here, the last behind "More templates".
  expect(menu.queryByText('Minutes')).not.toBeInTheDocument();
  await user.click(menu.getByRole('button', { name: 'More templates' }));
  expect(await screen.findByText('Minutes')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Visit report/ }));
  expect(await screen.findByText('Tab created')).toBeVisible();
  expect(sent.filter(({ name }) => name === 'tabs.larkCreate').map(({ input }) => input)).toMatchObject([
    { type: 'docx', tag_name: 'Visit report 2', template_token: 'tpl_0' },
  ]);
  await waitFor(
    () => expect(screen.getByRole('tab', { name: 'Visit report 2' })).toHaveAttribute('aria-selected', 'true'),
    {
      timeout: 10_000,
    },
  );
  expect(screen.getAllByRole('tab').at(-1)).toHaveTextContent('Visit report 2');
});

test('on DingTalk documents are offered where the company has them, and use their own calls', async () => {
  const opened: string[] = [];
  const ding = suite({
    channel: 'dingtalk',
    openPage: (address) => {
      opened.push(address);
      return Promise.resolve({ kind: 'done', value: undefined });
    },
  });
  const started = bootstrap({ channel: 'dingtalk' });
  const only = (document_types?: ['docx', 'sheet']) => ({
    ...started,
    tables: started.tables.map(({ document_types: _all, ...table }) => ({
      ...table,
      ...(document_types && { document_types, bitable_templates: [{ name: 'Samples', token: 'tpl_samples' }] }),
    })),
  });
  const { url, name, token = '' } = docTag;
  const sent = await page(
    {
      'start.bootstrap': () => only(['docx', 'sheet']),
      'tabs.dingtalkCreate': () => ({ tag: docTag }),
      'tabs.dingtalkOpen': () => ({ url }),
    },
    { dingtalk_docx_profile: { url, name, token } },
    'doc',
    ding,
  );
  await user.click(await screen.findByRole('button', { name: 'Open' }));
  await waitFor(() => expect(opened).toEqual([url]));
  const menu = await add();
  expect(['Document', 'Sheet', 'Base'].filter((kind) => menu.queryByRole('button', { name: kind }))).toEqual([
    'Document',
    'Sheet',
  ]);
  await user.click(menu.getByRole('button', { name: /^Samples/ }));
  await waitFor(() =>
    expect(sent.find(({ name: call }) => call === 'tabs.dingtalkCreate')?.input).toMatchObject({
      type: 'bitable',
      tag_name: 'Samples 1',
      template_token: 'tpl_samples',
    }),
  );
});

test('a company without documents has web pages alone', async () => {
  const started = bootstrap({ channel: 'dingtalk' });
  const tables = started.tables.map(({ document_types: _all, ...table }) => table);
  await page({ 'start.bootstrap': () => ({ ...started, tables }) }, {}, 'info', suite({ channel: 'dingtalk' }));
  const menu = await add();
  expect(menu.getByRole('button', { name: 'Web page' })).toBeVisible();
  for (const kind of ['Document', 'Sheet', 'Base'])
    expect(menu.queryByRole('button', { name: kind })).not.toBeInTheDocument();
});

test('[shell 5.1] [records 5.88] [records 5.89] a web page needs a name and an address that begins with http', async () => {
  const sent = await page({ 'tabs.larkCreate': () => ({ tag: pageTag }) });
  await user.click((await add()).getByRole('button', { name: 'Web page' }));
  const form = within(await screen.findByRole('dialog', { name: 'Web page' }));
  await user.click(form.getByRole('button', { name: 'Add tab' }));
  expect(form.getByText('Web address cannot be empty')).toBeVisible();
  await user.type(await form.findByLabelText('Web address'), 'httpx://prices.test');
  expect(form.getByText(/Enter an address that starts with/)).toBeVisible();
  await user.clear(form.getByLabelText('Name'));
  expect(form.getByText('Name cannot be empty')).toBeVisible();
  expect(sent.some(({ name }) => name === 'tabs.larkCreate')).toBe(false);
  await user.type(form.getByLabelText('Name'), 'Prices');
  await user.clear(form.getByLabelText('Web address'));
  await user.type(form.getByLabelText('Web address'), 'https://prices.test/');
  await user.click(form.getByRole('button', { name: 'Add tab' }));
  expect(await screen.findByText('Tab created')).toBeVisible();
  expect(sent.find(({ name }) => name === 'tabs.larkCreate')?.input).toMatchObject({
    type: 'web_url',
    tag_name: 'Prices',
  });
});

test('[shell 5.2] [shell 7.27] [shell 8.21] [records 2.48] [records 5.90] tabs are renamed, without a call when unchanged, and deleted', async () => {
  const sent = await page({ 'tabs.rename': () => ({}), 'tabs.remove': () => ({}) }, { tags: [pageTag] });
  await user.click((await add()).getByRole('button', { name: 'Manage tabs' }));
  const rename = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: /^Prices/ }));
    const field = await screen.findByLabelText('Name');
    await user.clear(field);
    if (name !== '') await user.type(field, name);
    await user.click(screen.getByRole('button', { name: 'Save' }));
  };
  await rename('');
  expect(await screen.findByText('Name cannot be empty')).toBeVisible();
  await user.type(screen.getByLabelText(/^Name/), 'Prices');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('dialog', { name: 'Manage tabs' });
  expect(sent.some(({ name }) => name === 'tabs.rename')).toBe(false);
  await rename('Price list');
  expect(await screen.findByText('Tab edited')).toBeVisible();
  expect(sent.find(({ name }) => name === 'tabs.rename')?.input).toMatchObject({
    tag_id: 'p1',
    tag_name: 'Price list',
  });
  await user.click(await screen.findByRole('button', { name: 'Delete “Prices”' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Tab deleted')).toBeVisible();
});

test('[records 2.44] a document is shown in the page by the component of the suite', async () => {
  const asked: string[] = [];
  const { url, name, token = '' } = docTag;
  await page(
    {},
    { lark_docx_profile: { url, name, token } },
    'doc',
    suite({
      showDocument: ({ url: address, element, language }) => {
        asked.push(`${address} ${language}`);
        element.append('What the plan says');
        return Promise.resolve({ kind: 'done', value: () => undefined });
      },
    }),
  );
  expect(
    await within(await screen.findByRole('group', { name: 'Plan' })).findByText('What the plan says'),
  ).toBeVisible();
  expect(screen.getByText(/Read-only preview/)).toBeVisible();
  expect(asked).toEqual([`${url} en`]);
});

test('[records 2.44] a sentence says where documents open where the suite shows none in pages', async () => {
  const { url, name, token = '' } = docTag;
  await page({}, { lark_docx_profile: { url, name, token } }, 'doc');
  expect(await screen.findByText(/The document opens in Feishu/)).toBeVisible();
});

test('[records 2.19] a web page is shown in a sandboxed frame without rights of an origin', async () => {
  await page({}, { tags: [pageTag] }, 'customp1');
  const frame = await screen.findByTitle('Prices');
  expect(frame).toHaveAttribute('src', 'https://prices.test/');
  expect(frame.getAttribute('sandbox')).toBe('allow-scripts allow-forms allow-popups');
});

test('[records 2.17] [records 8.28] a document is opened by the host, and a browser that cannot show it says so', async () => {
  const opened: string[] = [];
  jest
    .spyOn(navigator, 'userAgent', 'get')
    .mockReturnValue(
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
    );
  const { url, name, token = '' } = docTag;
  await page(
    { 'tabs.larkOpen': () => ({ url }) },
    { lark_docx_profile: { url, name, token } },
    'doc',
    suite({
      openPage: (address) => {
        opened.push(address);
        return Promise.resolve({ kind: 'done', value: undefined });
      },
    }),
  );
  expect(await screen.findByRole('note')).toHaveTextContent('This browser can’t show the document');
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await waitFor(() => expect(opened).toEqual([url]));
});

test('a refusal of the suite is shown, and a member who may not change the record can add nothing', async () => {
  await page({
    'tabs.larkCreate': () => {
      throw new Refusal('documentRefused', { params: { reason: 'drive:drive' } });
    },
  });
  await user.click((await add()).getByRole('button', { name: 'Sheet' }));
  expect(await screen.findByText(/drive:drive/)).toBeVisible();
});
