import type { Channel } from '../../../domain/platforms';
import { startEventConnections, type EventConnections } from '../../../server/jobs/event-connections';
import { inTransaction } from '../../../server/db/transaction';
import { raiseConfigurationVersion } from '../../../server/queries/configuration/configuration-version';
import type { Forgery } from '../../../simulator/events/push';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';
import { directEvents, type EventDirector } from '../../support/suite-events';
import { until } from '../../support/until';
import { fingerprintOf } from '../security/fingerprint';

/** People paste addresses of records into the simulated chats, and look at them. */

const channels: Channel[] = ['feishu', 'lark', 'dingtalk'];
const larkFamily = ['feishu', 'lark'] as const;

let server: TestServer;
let events: EventDirector;
let connections: EventConnections;
beforeAll(async () => {
  server = await startTestServer();
  events = directEvents(server);
  connections = startEventConnections(server.app);
  await until(() => server.courier.getConnections('dingtalk').count('dingtalk') > 0);
});
afterAll(async () => {
  await connections.stop();
  await server.close();
});
beforeEach(async () => {
  server.clock.forward(60_000);
  for (const channel of channels) await events.console(channel, configured());
});

/** The console of an app with the callback and the address rule. */
const configured = () => ({ events: 'http' as const, linkRules: [`${new URL(server.origin).host}/detail`] });
const getClientId = (channel: Channel, company = 'brightsea') => `${company}-${channel}`;
const getUrl = (id: string, type = 'deal') => `${server.origin}/detail?${new URLSearchParams({ type, id }).toString()}`;
const viewers = ['rep1', 'rep2', 'rep3', 'outsider', 'data-admin', 'single'];

async function control<Answer>(path: string, body: object): Promise<Answer> {
  const response = await fetch(`${server.origin}/sim/control${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Answer;
}

interface Look {
  messageId: string;
  url: string;
  state: 'shown' | 'plain' | 'failed';
  title?: string;
  opens?: string;
  values?: Record<string, string>;
  answer?: unknown;
}

/** Somebody pastes a text into a group of everybody. @returns the group */
async function paste(channel: Channel, text: string, person = 'rep1'): Promise<string> {
  const chat = server.world.chats.create({ suite: channel, name: '项目群', ownerKey: person, memberKeys: viewers });
  await control('/message', { suite: channel, chatId: chat.id, person, text });
  return chat.id;
}

const look = async (channel: Channel, chatId: string, person: string) =>
  (await control<{ links: Look[] }>('/look', { suite: channel, chatId, person })).links;

/** The words that a person reads in the place of the only link of a chat. */
async function readTitle(channel: Channel, chatId: string, person: string): Promise<string | undefined> {
  const [link] = await look(channel, chatId, person);
  const { title, values } = link ?? {};
  return values ? [values.title, values.text].filter((text) => text !== '').join(' · ') : title;
}

const see = async (channel: Channel, person: string, url: string) =>
  readTitle(channel, await paste(channel, url), person);

const signIn = (channel: Channel, person = 'rep1', company = 'brightsea') =>
  server.signIn(person, getClientId(channel, company), 'en');
const makeDeal = async (client: Client, name: string) => (await client.ok('deal.create', { name })).id;

const unknown = /^Sidecar (记录|record)$/;

/** Changes the field of a type's name as an administrator does. */
async function setNameField(channel: Channel, config: object): Promise<void> {
  const clientId = getClientId(channel);
  await inTransaction(server.app.db, async (trx) => {
    await trx
      .updateTable('fields')
      .set({ config: JSON.stringify(config) })
      .where('client_id', '=', clientId)
      .where('table_id', '=', 'deal')
      .where('field_id', '=', 'name')
      .execute();
    await raiseConfigurationVersion(trx, clientId);
  });
}

describe.each(channels)('the address of a record that is pasted on %s', (channel) => {
  let owner: Client;
  let deal: string;
  let chatId: string;
  beforeAll(async () => {
    owner = await signIn(channel);
    deal = await makeDeal(owner, `雪山茶 <b> ${channel}`);
  });
  beforeEach(async () => {
    chatId = await paste(channel, getUrl(deal));
  });

  test('becomes its name with type, stage and owner for the owner and for colleagues who may read it', async () => {
    for (const person of ['rep1', 'rep2', 'data-admin']) {
      const title = await readTitle(channel, chatId, person);
      expect(title).toMatch(/^雪山茶 <b> \w+ · (商机|Deals) · .+ · 王晓雨$/);
    }
  });

  test('opens inside the client', async () => {
    const [link] = await look(channel, chatId, 'rep1');
    const opened = decodeURIComponent(link?.opens ?? link?.values?.link_url ?? '');
    expect(opened).toMatch(/applink|dingtalk:\/\//);
    expect(opened).toContain(new URLSearchParams({ type: 'deal', id: deal }).toString());
  });

  test('says the same to everybody who may not read it as of a record that does not exist, is deleted or belongs to another company', async () => {
    const removed = await makeDeal(owner, 'Deleted');
    await owner.ok('records.remove', { table_id: 'deal', id: removed });
    const stranger = await makeDeal(await signIn(channel, 'rep4', 'northwind'), 'Of another company');
    const answers = new Set<string>();
    for (const [person, id, type] of [
      ['rep3', deal, 'deal'],
      ['outsider', deal, 'deal'],
      ['rep1', removed, 'deal'],
      ['rep1', 'nothing', 'deal'],
      ['rep1', deal, 'organization'],
      ['rep1', deal, 'no_such_type'],
      ['single', stranger, 'deal'],
      ['outsider', 'nothing', 'deal'],
    ] as const) {
      const [link] = await look(channel, await paste(channel, getUrl(id, type)), person);
      expect(link?.values?.title ?? link?.title).toMatch(unknown);
      const answer = decodeURIComponent(JSON.stringify(link?.answer)).replaceAll(
        new URLSearchParams({ type, id }).toString(),
        'RECORD',
      );
      // The words of a card follow the language of the reader.
      answers.add(answer.replaceAll('记录', 'record').replaceAll('打开', 'Open'));
    }
    expect([...answers]).toHaveLength(1);
  });

  test('leaves out a name that the viewer’s role does not see', async () => {
    await setNameField(channel, { auth_mode: 'role', auth_role_config: { sales: 'none' } });
    const title = await readTitle(channel, chatId, 'rep1');
    await setNameField(channel, {});
    expect(title).toMatch(/^(商机|Deals) · .+ · 王晓雨$/);
    expect(title).not.toContain('雪山茶');
  });

  test('stays an address where it names no record of this app', async () => {
    for (const text of [
      `${server.origin}/detail`,
      `${server.origin}/detail?type=deal`,
      `${server.origin}/detail?type=deal&id=%20`,
      `${server.origin}/home?type=deal&id=${deal}`,
      `https://elsewhere.example/detail?type=deal&id=${deal}`,
      `http://elsewhere.example@${new URL(server.origin).host}/detail?type=deal&id=${deal}`,
    ]) {
      const links = await look(channel, await paste(channel, text), 'rep1');
      expect(links.filter(({ state }) => state !== 'plain')).toEqual([]);
      expect(links.filter(({ title }) => title !== undefined)).toEqual([]);
    }
  });

  test('writes nothing to the database, however many people look', async () => {
    const companies = [getClientId(channel), getClientId(channel, 'northwind')];
    const fingerprint = () => Promise.all(companies.map((clientId) => fingerprintOf(server.app.db, clientId)));
    const before = await fingerprint();
    await control('/message', { suite: channel, chatId, person: 'rep1', text: getUrl(deal) });
    for (const person of viewers) expect(await look(channel, chatId, person)).not.toEqual([]);
    expect(await fingerprint()).toEqual(before);
  });

  test('is answered each time that it is asked for', async () => {
    for (const person of ['rep1', 'rep1', 'rep2']) {
      const fresh = await paste(channel, getUrl(deal));
      expect(await readTitle(channel, fresh, person)).toContain('雪山茶');
    }
  });

  test('shows the new name and owner after a change', async () => {
    const changing = await makeDeal(owner, '旧名字');
    const chat = await paste(channel, getUrl(changing));
    expect(await readTitle(channel, chat, 'rep1')).toContain('旧名字');
    await owner.ok('records.update', { table_id: 'deal', id: changing, update_data: { name: '新名字' } });
    await until(async () => (await readTitle(channel, chat, 'rep1'))?.includes('新名字') ?? false);
  });

  test('is answered by an app whose console has no rule with nothing, because it is not asked', async () => {
    await events.console(channel, { linkRules: [] });
    const chat = await paste(channel, getUrl(deal));
    expect(await look(channel, chat, 'rep1')).toEqual([]);
  });
});

describe.each(larkFamily)('a preview on %s', (channel) => {
  let owner: Client;
  beforeAll(async () => {
    owner = await signIn(channel);
  });
  const rename = (id: string, name: string) =>
    owner.ok('records.update', { table_id: 'deal', id, update_data: { name } });
  const getLink = (chatId: string, url: string) => {
    const message = server.world.chats.find(channel, chatId)?.messages.at(-1);
    return server.world.linkPreviews.get(channel, message?.id ?? '', url);
  };

  test('is refreshed for those alone whose answer has changed', async () => {
    const id = await makeDeal(owner, 'Before');
    const chat = await paste(channel, getUrl(id));
    for (const person of ['rep1', 'rep2', 'rep3', 'outsider']) await look(channel, chat, person);
    await rename(id, 'After');
    await until(async () => (await readTitle(channel, chat, 'rep2'))?.startsWith('After') ?? false);
    expect(await readTitle(channel, chat, 'rep3')).toMatch(unknown);
    const { refreshes } = getLink(chat, getUrl(id));
    expect(refreshes.map(({ viewerKeys }) => [...viewerKeys].sort())).toEqual([['rep1', 'rep2']]);
  });

  test('is refreshed once in five seconds, and shows the last of several changes', async () => {
    const id = await makeDeal(owner, 'Change 0');
    const chat = await paste(channel, getUrl(id));
    await look(channel, chat, 'rep1');
    const before = server.world.log.list(channel, 0).length;
    for (const number of [1, 2, 3, 4]) {
      await rename(id, `Change ${number}`);
      server.clock.forward(700);
    }
    await until(async () => (await readTitle(channel, chat, 'rep1'))?.startsWith('Change 4') ?? false);
    const { refreshes } = getLink(chat, getUrl(id));
    const pauses = refreshes.slice(1).map(({ at }, index) => at - (refreshes[index]?.at ?? 0));
    expect(pauses.filter((pause) => pause < 5_000)).toEqual([]);
    const calls = server.world.log.list(channel, 0).slice(before);
    expect(calls.filter(({ call, code }) => call === 'im.urlPreview.batch_update' && code !== 0)).toEqual([]);
  });

  test('is not refreshed by a change that it does not show', async () => {
    const id = await makeDeal(owner, 'Unchanged');
    const chat = await paste(channel, getUrl(id));
    await look(channel, chat, 'rep1');
    await owner.ok('records.update', { table_id: 'deal', id, update_data: { amount: 5 } });
    const other = await makeDeal(owner, 'Other');
    const otherChat = await paste(channel, getUrl(other));
    await look(channel, otherChat, 'rep1');
    await rename(other, 'Other name');
    await until(() => getLink(otherChat, getUrl(other)).refreshes.length > 0);
    expect(getLink(chat, getUrl(id)).refreshes).toEqual([]);
  });

  test('stays as it is without the permission to refresh, and the record is saved all the same', async () => {
    server.world.setPermission(channel, 'im:url_preview.update', false);
    const id = await makeDeal(owner, 'Old');
    const chat = await paste(channel, getUrl(id));
    await look(channel, chat, 'rep1');
    await rename(id, 'New');
    await until(() => server.logged.some((line) => line.includes('the suite has not refreshed them')));
    server.world.setPermission(channel, 'im:url_preview.update', true);
    expect(await readTitle(channel, chat, 'rep1')).toContain('Old');
    expect(await see(channel, 'rep1', getUrl(id))).toContain('New');
  });

  test('is shown before the link is sent, to its writer by their rights', async () => {
    const id = await makeDeal(owner, 'Draft');
    const draft = (person: string) =>
      control<{ links: Look[] }>('/draft', { suite: channel, person, text: `看 ${getUrl(id)} ` });
    expect((await draft('rep1')).links[0]?.title).toContain('Draft');
    expect((await draft('rep3')).links[0]?.title).toMatch(unknown);
  });

  test('says the title in the language of the client, whoever looks', async () => {
    const id = await makeDeal(owner, 'Title');
    const title = await see(channel, 'rep1', getUrl(id));
    expect(title).toContain(channel === 'feishu' ? '商机' : 'Deals');
  });

  test.each<Forgery>(['unsigned', 'signature', 'encryption', 'plain', 'token', 'app', 'timestamp', 'body'])(
    'is refused to a push that is not the suite’s: %s',
    async (forged) => {
      const id = await makeDeal(owner, 'Secret');
      const content = {
        operator: { tenant_key: `tenant_demo_${channel}`, open_id: `ou_${channel}_rep1` },
        host: 'im_message',
        context: { url: getUrl(id), preview_token: 'pt-1', open_message_id: 'om_1', open_chat_id: 'oc_1' },
      };
      expect(await events.send(channel, { type: 'url.preview.get', content, forged })).toBe(403);
    },
  );
});

describe('a link that is sent on DingTalk', () => {
  let deal: string;
  let chatId: string;
  beforeAll(async () => {
    deal = await makeDeal(await signIn('dingtalk'), '卡片上的名字');
  });
  beforeEach(() => {
    chatId = server.world.chats.create({
      suite: 'dingtalk',
      name: '项目群',
      ownerKey: 'rep1',
      memberKeys: viewers,
    }).id;
  });
  const push = (forged?: 'signature' | 'timestamp' | 'unsigned', person = 'rep1') =>
    control<{ status: number; data: unknown }>('/link', { person, chatId, url: getUrl(deal), forged });

  test('becomes a card that holds nothing of the record', async () => {
    const chat = await paste('dingtalk', getUrl(deal));
    const message = server.world.chats.find('dingtalk', chat)?.messages.at(-1);
    expect(message?.type).toBe('card');
    expect(message?.content).not.toContain('卡片上的名字');
    expect(message?.content).not.toContain('王晓雨');
  });

  test('is answered without a word of the record, also to a sender who may read it', async () => {
    const { status, data } = await push();
    expect(status).toBe(200);
    expect(data).toMatchObject({ outTrackId: expect.stringContaining(deal), cardOptions: { supportForward: false } });
    expect(JSON.stringify(data)).not.toContain('卡片上的名字');
  });

  test.each(['signature', 'timestamp', 'unsigned'] as const)(
    'is refused without the suite’s proof: %s',
    async (forged) => {
      expect((await push(forged)).status).toBe(403);
    },
  );

  test('stays an address where the suite does not make the card', async () => {
    server.world.setPermission('dingtalk', 'Card.Instance.Write', false);
    const chat = await paste('dingtalk', getUrl(deal));
    server.world.setPermission('dingtalk', 'Card.Instance.Write', true);
    expect(server.world.chats.find('dingtalk', chat)?.messages.at(-1)?.type).toBe('text');
  });
});

test('previews come over the long connection of Feishu too', async () => {
  const client = await signIn('feishu');
  const deal = await makeDeal(client, 'Over the connection');
  const streaming = await startTestServer({ env: { FEISHU_EVENTS: 'stream' }, beside: server });
  const streamingConnections = startEventConnections(streaming.app);
  await until(() => streaming.courier.getConnections('feishu').count('feishu') > 0);
  const host = new URL(streaming.origin).host;
  await directEvents(streaming).console('feishu', { events: 'stream', linkRules: [`${host}/detail`] });
  const chat = streaming.world.chats.create({ suite: 'feishu', name: '群', ownerKey: 'rep1', memberKeys: ['rep1'] });
  const ask = async (path: string, body: object) =>
    (await (
      await fetch(`${streaming.origin}/sim/control${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ suite: 'feishu', chatId: chat.id, person: 'rep1', ...body }),
      })
    ).json()) as { links?: Look[] };
  await ask('/message', { text: `${streaming.origin}/detail?type=deal&id=${deal}` });
  const { links } = await ask('/look', {});
  await streamingConnections.stop();
  await streaming.close();
  expect(links?.[0]?.title).toContain('Over the connection');
});
