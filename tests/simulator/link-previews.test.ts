import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decryptEvent } from '../../simulator/feishu/crypto';
import { feishuApplications } from '../../simulator';
import { feishuClient } from './support/feishu';
import { startSimulator, type RunningSimulator } from './support/simulator';

/** An application of the test's own answers the simulated suites. */

const url = 'https://crm.example.com/detail?type=deal&id=1';
const good = { inline: { title: 'A deal' } };

let simulator: RunningSimulator;
let application: Server;
let received: { path: string; headers: IncomingMessage['headers']; body: string }[];
let answer: (response: ServerResponse) => void;

beforeAll(async () => {
  application = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() });
      answer(response);
    });
  });
  await new Promise<void>((resolve) => application.listen(0, '127.0.0.1', resolve));
  const { port } = application.address() as AddressInfo;
  simulator = await startSimulator({ app: `http://127.0.0.1:${port}` });
});
afterAll(async () => {
  await simulator.close();
  application.closeAllConnections();
  await new Promise((resolve) => application.close(resolve));
});
beforeEach(() => {
  simulator.restart();
  received = [];
  say(good);
});

const say = (content: unknown, status = 200) => {
  answer = (response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof content === 'string' ? content : JSON.stringify(content));
  };
};
const control = async (path: string, body: object) =>
  (await simulator.ask(`/control${path}`, { method: 'POST', body })).json as { id?: string; links?: Shown[] };
interface Shown {
  messageId: string;
  state: string;
  title?: string;
}

describe.each(['feishu', 'lark'] as const)('a link in a simulated chat of %s', (suite) => {
  let chatId: string;
  const configure = (changes: object = {}) =>
    simulator.world.setConsole(suite, { events: 'http', linkRules: ['crm.example.com/*'], ...changes });
  const look = async (person = 'rep1') => (await control('/look', { suite, chatId, person })).links ?? [];
  beforeEach(async () => {
    configure();
    chatId = simulator.world.chats.create({ suite, name: 'G', ownerKey: 'rep1', memberKeys: ['rep1', 'rep2'] }).id;
    await control('/message', { suite, chatId, person: 'rep2', text: `look: ${url}` });
    received = [];
  });
  const readPush = (index: number) => {
    const { encrypt } = JSON.parse(received[index]?.body ?? '{}') as { encrypt: string };
    return JSON.parse(decryptEvent(feishuApplications[suite].encryptKey, encrypt)) as {
      header: { event_type: string; create_time: string };
      event: { operator: { open_id: string }; context: Record<string, string> };
    };
  };

  it('is asked for once for each viewer, with one token for all of them', async () => {
    await look('rep1');
    await look('rep1');
    await look('rep2');
    expect(received.map(({ path }) => path)).toEqual([`/api/callback/${suite}/card`, `/api/callback/${suite}/card`]);
    const [first, second] = [readPush(0), readPush(1)];
    expect(first.header).toMatchObject({
      event_type: 'url.preview.get',
      create_time: String(simulator.now() * 1_000),
    });
    expect(first.event.context).toMatchObject({ url, open_chat_id: chatId });
    expect(first.event.context.preview_token).toMatch(/^pt_/);
    expect(second.event.context).toEqual(first.event.context);
    expect(second.event.operator.open_id).not.toBe(first.event.operator.open_id);
  });

  it.each([
    ['no rule', { linkRules: [] }],
    ['a rule of another host', { linkRules: ['elsewhere.example/*'] }],
    ['a rule of another path', { linkRules: ['crm.example.com/home'] }],
    ['no way of callbacks', { events: 'off' }],
    ['an app that is switched off', { disabled: true }],
    ['a viewer outside of the availability', { unavailable: ['rep1'] }],
  ])('is not asked for with %s', async (_what, changes) => {
    configure(changes);
    expect(await look()).toEqual([]);
    expect(received).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['no JSON', '{'],
    ['no title', { inline: {} }],
    ['an empty title', { inline: { title: '' } }],
    ['a title that is no text', { inline: { title: 5 } }],
    ['a member that no page names', { inline: { title: 'A', subtitle: 'B' } }],
    ['a part that no page names', { inline: { title: 'A' }, toast: {} }],
    ['an address of another scheme', { inline: { title: 'A', url: { web: 'javascript:alert(1)' } } }],
    ['a card of another kind', { card: { type: 'html', data: {} } }],
    ['a language that is none', { inline: { i18n_title: { chinese: 'A' } } }],
  ])('stays an address after an answer with %s', async (_what, content) => {
    say(content);
    expect(await look()).toEqual([expect.objectContaining({ state: 'failed' })]);
  });

  it('stays an address after a refusal, and after an empty answer', async () => {
    say(good, 500);
    expect(await look('rep1')).toEqual([expect.objectContaining({ state: 'failed' })]);
    say({});
    expect(await look('rep2')).toEqual([expect.objectContaining({ state: 'plain' })]);
  });

  it('stays an address after three seconds', async () => {
    answer = (response) => {
      setTimeout(() => response.end(JSON.stringify(good)), 3_300);
    };
    expect(await look()).toEqual([expect.objectContaining({ state: 'failed' })]);
  }, 15_000);

  it('shows the title of the client’s language first', async () => {
    say({ inline: { title: 'General', i18n_title: { zh_cn: '标题', en_us: 'Title' } } });
    expect(await look()).toEqual([
      expect.objectContaining({ state: 'shown', title: suite === 'feishu' ? '标题' : 'Title' }),
    ]);
  });

  it('names no message before it is sent', async () => {
    const { links } = await control('/draft', { suite, person: 'rep1', text: url });
    expect(links).toEqual([expect.objectContaining({ state: 'shown', title: 'A deal' })]);
    expect(readPush(0).event.context).toEqual({ url, preview_token: '', open_message_id: '', open_chat_id: '' });
  });

  describe('is refreshed', () => {
    const refresh = async (body: object) => {
      const client = feishuClient(simulator, suite);
      const token = await client.tenantToken();
      return client.api('/im/v2/url_previews/batch_update', token, { method: 'POST', body });
    };
    const getToken = () => readPush(0).event.context.preview_token ?? '';

    it('for the named people, whose clients ask again', async () => {
      await look('rep1');
      await look('rep2');
      say({ inline: { title: 'Another' } });
      const openId = feishuClient(simulator, suite).openId('rep2');
      expect(await refresh({ preview_tokens: [getToken()], open_ids: [openId] })).toMatchObject({
        status: 200,
        json: { code: 0, msg: 'success', data: {} },
      });
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect((await look('rep1'))[0]?.title).toBe('A deal');
      expect((await look('rep2'))[0]?.title).toBe('Another');
      expect(received).toHaveLength(3);
    });

    it('once in five seconds', async () => {
      await look();
      const body = { preview_tokens: [getToken()] };
      expect((await refresh(body)).status).toBe(200);
      simulator.advance(4_900);
      expect(await refresh(body)).toMatchObject({ status: 429, json: { code: 99991400 } });
      simulator.advance(200);
      expect((await refresh(body)).status).toBe(200);
    });

    it.each([
      ['eleven tokens', () => ({ preview_tokens: Array.from({ length: 11 }, getToken) })],
      ['no token', () => ({ preview_tokens: [] })],
      ['a token that was never given', () => ({ preview_tokens: ['pt_other'] })],
      ['101 people', () => ({ preview_tokens: [getToken()], open_ids: Array.from({ length: 101 }, () => 'ou_1') })],
    ])('not with %s', async (_what, makeBody) => {
      await look();
      expect(await refresh(makeBody())).toMatchObject({ status: 400, json: { code: 230001 } });
    });
  });
});

describe('a link in a simulated chat of DingTalk', () => {
  const suite = 'dingtalk';
  let chatId: string;
  beforeEach(() => {
    simulator.world.setConsole(suite, { linkRules: ['crm.example.com/detail'] });
    chatId = simulator.world.chats.create({ suite, name: 'G', ownerKey: 'rep1', memberKeys: ['rep1', 'rep2'] }).id;
  });
  const send = async (text = url) => {
    const { id = '' } = await control('/message', { suite, chatId, person: 'rep1', text });
    return simulator.world.chats.findMessage(suite, id)?.message.type;
  };
  const makeCard = (outTrackId: string, makerId: string) => {
    const card = { cardTemplateId: 'a.schema', outTrackId, callbackType: 'STREAM', cardParamMap: {}, makerId };
    simulator.world.chats.remember(`dingtalk/card/${outTrackId}/content`, JSON.stringify(card), 60_000);
  };

  it('is pushed when it is sent, signed over its time alone', async () => {
    await send();
    expect(received[0]?.path).toBe('/api/callback/dingtalk/link');
    expect(received[0]?.headers['x-ddpaas-signature-timestamp']).toBe(String(simulator.now()));
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({
      extension: JSON.stringify({
        url,
        openConversationId: simulator.world.chats.find(suite, chatId)?.openConversationId,
      }),
      corpId: 'ding_corp_demo',
      userId: 'dd_rep1',
    });
  });

  it('becomes the card of the answer, where the app has made it in the sender’s name', async () => {
    makeCard('c-1', 'dd_rep1');
    say({ outTrackId: 'c-1', cardOptions: { supportForward: false, lastMessage: 'A' } });
    expect(await send()).toBe('card');
  });

  it.each<[string, unknown]>([
    ['nothing', {}],
    ['a card that was never made', { outTrackId: 'c-9' }],
    ['a card in another person’s name', { outTrackId: 'c-2' }],
    ['a member that no page names', { outTrackId: 'c-1', title: 'A' }],
    ['no JSON', '{'],
  ])('stays an address after an answer with %s', async (_what, content) => {
    makeCard('c-1', 'dd_rep1');
    makeCard('c-2', 'dd_rep2');
    say(content);
    expect(await send()).toBe('text');
  });

  it.each(['https://crm.example.com/home', 'https://elsewhere.example/detail', `see ${url}`])(
    'is not pushed where no rule fits, or with other words: %s',
    async (text) => {
      expect(await send(text)).toBe('text');
      expect(received).toEqual([]);
    },
  );
});
