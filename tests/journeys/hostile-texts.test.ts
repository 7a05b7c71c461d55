import type { Page } from 'playwright-core';
import { Client } from '../support/client';
import { keptOn } from '../support/restore-session';
import { BrowserHarness, cleanUpAfterEach, type Stored } from '../support/browser-harness';
import { atHome, cards, longPress } from '../support/steps';
import { openSession } from '../support/sign-in';
import { crawl, Crawler } from '../support/crawler';
import { partOf } from '../support/test-extent';
import { until } from '../support/until';
import { forms } from './route-specs/forms';
import { home } from './route-specs/home';
import { records } from './route-specs/records';
import { company, createFixtures, type Route, type Fixtures } from './route-specs/fixtures';

/**
 * A company in which every name that somebody may choose would like to run, in a real browser: the crawl of the accessibility journey
 * through home, records and forms, and the chats of the suite. Nothing may run, nothing may be fetched from elsewhere, and the page's
 * policy may have nothing to forbid.
 */

/** Each does something by itself as soon as it is markup. */
const payloads = [
  '<img src=x onerror="window.ran=1">',
  '"><img src="https://evil.example/track.gif">',
  '<details open ontoggle="window.ran=1">x</details>',
  '<iframe srcdoc="<script>parent.ran=1</script>"></iframe>',
  "'--><video src=x onerror=window.ran=1></video>",
  '<style>@import "https://evil.example/x.css";</style>',
  '<svg><image href="https://evil.example/i.png" onerror="window.ran=1"/></svg>',
];

/** Runs in every page and frame: whatever runs, asks or is forbidden becomes an error of the page, which the harness takes for trouble. */
function reportScripts(): void {
  const report = (what: string) =>
    void setTimeout(() => {
      throw new Error(`hostile text: ${what}`);
    });
  Object.defineProperty(window, 'ran', { set: () => report('a script ran') });
  for (const ask of ['alert', 'confirm', 'prompt', 'open'] as const)
    Object.assign(window, { [ask]: () => report(`it called ${ask}`) });
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    report(`${violatedDirective} forbids ${blockedURI}`),
  );
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
/** One of the texts, for each thing another one. */
const hostile = (seed: string) =>
  `(array[${payloads.map(quoted).join(', ')}])[1 + abs(hashtext(${seed})) % ${payloads.length}]`;
const ours = `client_id = ${quoted(company)}`;
/** Labels that the crawler looks for. */
const namedByTheWalk = [
  'name',
  'founded_on',
  'power',
  'condition',
  'supplies',
  'keeper',
  'region',
  'organization_id',
  'instructions',
];
const plain = (column: string, i18n: string) => `${column} = jsonb_set(${column}, '{${i18n}}', '{}')`;

/** What people, administrators and the suite may name, as if they had named it so. */
const prepare = [
  `update clients set name = name || ${hostile('client_id')} where ${ours}`,
  ...[
    ['members', 'member_id'],
    ['teams', 'team_id'],
    ['roles', 'role_id'],
    ['pipelines', 'pipeline_id'],
    ['stages', 'stage_id'],
  ].map(([table = '', id = '']) => `update ${table} set name = left(name || ' ' || ${hostile(id)}, 100) where ${ours}`),
  `update roles set i18n_resource = '{}' where ${ours}`,
  `update object_types set name = name || ${hostile('table_id')}, ${plain('i18n_resource', 'name')} where ${ours} and table_id <> 'organization'`,
  `update fields set field_name = field_name || ' ' || ${hostile('field_id')} where ${ours} and field_id <> all (${`array[${namedByTheWalk.map(quoted).join(', ')}]`})`,
  `update fields set config = config || jsonb_build_object('field_placeholder', ${hostile('field_id')}, 'group_id', 'hostile', 'group_name', ${hostile("field_id || 'group'")}) where ${ours}`,
  `update fields set config = jsonb_set(config, '{value_options}', (select jsonb_agg(option || jsonb_build_object('label', (option->>'label') || ' ' || ${hostile("option->>'id'")})) from jsonb_array_elements(config->'value_options') as option)) where ${ours} and jsonb_typeof(config->'value_options') = 'array' and config->'value_options' <> '[]'`,
  `update records set name = name || ' ' || ${hostile('id')}, data = data || jsonb_build_object('name', name || ' ' || ${hostile('id')}, 'remark', ${hostile("id || 'remark'")}, 'address', ${hostile("id || 'address'")}) where ${ours} and table_id <> 'note'`,
];

let harness: BrowserHarness;
let fixtures: Fixtures;
let kept: Stored;
let rep: Client;
const hostileChat = `Kitchen ${payloads[0] ?? ''}`;
beforeAll(async () => {
  harness = await BrowserHarness.open({ prepare });
  const session = await openSession(new Client(harness.server.address), 'feishu', 'rep1', company);
  rep = new Client(harness.server.address, session.hsid);
  kept = keptOn(harness, { suite: 'feishu', person: 'rep1', company, session });
  fixtures = await createFixtures(harness);
  await addHostileThings();
}, 120_000);
cleanUpAfterEach(() => harness);

/** What people add by the calls of the app, on the record that the crawler opens. */
async function addHostileThings(): Promise<void> {
  const { customer, chatting, colleague } = fixtures;
  await harness.simulator.makeChat({
    suite: 'feishu',
    name: hostileChat,
    owner: 'rep1',
    members: ['rep1', 'rep2'],
    botInChat: true,
  });
  for (const [index, payload] of payloads.entries()) {
    await rep.ok('notes.create', {
      content: `<p>Note ${index} ${payload}</p>${payload}`,
      follow_relate_objs: { organization: [customer, chatting] },
    });
    await rep.ok('user.create', { name: `Contact ${index} ${payload}`, organization_ids: [customer] });
    await rep.ok('filterConfig.create', { name: payload.slice(0, 50), table: 'organization', filter: null });
    const { id } = await colleague.ok('organization.create', {
      name: `Notice ${index} ${payload}`,
      account_manager: 'mb_rep1',
    });
    await colleague.ok('organization.update', {
      id,
      known_update_time: (await colleague.ok('organization.info', { id })).update_time,
      update_data: { remark: payload },
    });
  }
  // Names of files may hold no quotes and slashes: these do without.
  for (const file_name of ['<img src=x onerror=window.ran=1>.png', '<details open ontoggle=window.ran=1>.png']) {
    const { _id, upload } = await rep.ok('files.createUpload', {
      file_name,
      file_size: picture.length,
      file_mimetype: 'image/png',
    });
    await fetch(new URL(upload.url, harness.server.address), {
      method: 'PUT',
      headers: upload.headers,
      body: new Uint8Array(picture),
    });
    await rep.ok('files.finishUpload', { _id });
    await rep.ok('notes.create', {
      content: 'With a file',
      attachments: [_id],
      follow_relate_objs: { organization: [customer] },
    });
  }
  const before = await rep.ok('organization.info', { id: chatting });
  await rep.ok('organization.update', {
    id: chatting,
    known_update_time: before.update_time,
    update_data: { name: `Harbour ${payloads[0] ?? ''}` },
  });
}
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function watchedPage(): Promise<Page> {
  const page = await harness.browserPage({ path: null, width: 375, height: 812, as: kept });
  await page.addInitScript(reportScripts);
  return page;
}

async function findings(routes: readonly Route[]): Promise<string[]> {
  const page = await watchedPage();
  // Records and calls that the crawler provokes itself; a picture that is not there would be another address.
  harness.expectTrouble(/40[49] \((Not Found|Conflict)\) \(.*\/(api|detail)/);
  return crawl(new Crawler(page, 'zh', false, fixtures), harness.server.address, [], routes);
}

/** Waits for trouble of a kind, and gives all of it. */
async function troubleOf(kind: RegExp): Promise<string> {
  const seen: string[] = [];
  await until(() => {
    seen.push(...harness.takeTrouble());
    return seen.some((line) => kind.test(line));
  });
  return seen.join('\n');
}

test('the control: the test notices each of these texts when a page treats it as markup, and a script without a policy', async () => {
  const page = await watchedPage();
  await page.goto(`${harness.server.address}/login`);
  await page.getByRole('heading').first().waitFor();
  expect(harness.takeTrouble()).toEqual([]);
  for (const payload of payloads) {
    await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), payload);
    expect(await troubleOf(/hostile text|outside:/)).toMatch(/evil\.example|forbids inline/);
  }
  await page.goto(`data:text/html,${encodeURIComponent('<script>window.ran=1;alert(1)</script>')}`);
  expect(await troubleOf(/it called alert/)).toMatch(/a script ran/);
  // What was blocked may still be on its way to the console.
  harness.expectTrouble(/./);
}, 30_000);

const pages = [
  ['home, its lists, the filter, search, notices and menus', home],
  ['a record with all its tabs, notes and chats', records],
  ['forms and the pickers of options, members, regions and records', forms.slice(0, 3)],
] as const;

test.each(partOf(pages, 3))(
  '%s show hostile texts as plain words',
  async (_pages, routes) => {
    expect(await findings(routes)).toEqual([]);
  },
  120_000,
);

test('cards, notices, views and company names showed the hostile texts as they were written', async () => {
  const page = await watchedPage();
  await page.goto(`${harness.server.address}/home?tab=main`);
  await atHome(page, 'zh');
  await page.getByText('onerror=').first().waitFor();
  await page.goto(`${harness.server.address}/home?tab=organization`);
  await cards(page)
    .filter({ hasText: /onerror=|evil\.example|ontoggle=|srcdoc=/ })
    .first()
    .waitFor();
  await page.goto(`${harness.server.address}/detail?type=organization&id=${fixtures.customer}&tab=dynamic`);
  await page.getByRole('article').filter({ hasText: 'Note 0' }).first().waitFor();
}, 60_000);

test('chats, note cards and the chat picker of the suite show hostile texts as plain words', async () => {
  const phone = await harness.phone({
    suite: 'feishu',
    person: 'rep1',
    before: reportScripts,
    as: keptOn(
      harness,
      {
        suite: 'feishu',
        person: 'rep1',
        company,
        session: await openSession(new Client(harness.server.address), 'feishu', 'rep1', company),
      },
      true,
    ),
    open: `/detail?type=organization&id=${fixtures.customer}`,
  });
  const app = await phone.app();
  await longPress(phone, app.getByRole('button', { name: phone.says('chats:make') }));
  await app.getByRole('button', { name: phone.says('chats:hintConfirm') }).click();
  await phone.choose(hostileChat);
  await app.getByText(phone.says('chats:boundDone')).first().waitFor();
  const {
    list: [note],
  } = await rep.ok('notes.list', {
    filter: { field: 'follow_relate_objs', relation: 'include', value: [`organization:${fixtures.customer}`] },
  });
  const chat = (await harness.simulator.chats('feishu', 'rep1')).find(({ name }) => name === hostileChat);
  await rep.ok('notes.share', { note_id: note?._id ?? '', __share: [{ id: chat?.chatId ?? '', name: hostileChat }] });
  await phone.closeApp();
  const shown = await phone.openChat(hostileChat);
  await shown.getByRole('group').last().waitFor();
}, 60_000);
