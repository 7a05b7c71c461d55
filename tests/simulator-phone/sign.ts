import { createHash, randomBytes } from 'node:crypto';

/** What a product's server signs for a page: a ticket from the suite, and the digest over it. */
export interface PageSignature {
  timestamp: number;
  nonceStr: string;
  signature: string;
}

async function ask<Answer>(address: string, options: RequestInit = {}): Promise<Answer> {
  return (await (await fetch(address, options)).json()) as Answer;
}
const post = (body: unknown, token?: string): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
});

const digest = (hash: 'sha1' | 'sha256', ticket: string, url: string): PageSignature => {
  const timestamp = Date.now();
  const nonceStr = randomBytes(8).toString('hex');
  const signature = createHash(hash)
    .update(`jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url}`)
    .digest('hex');
  return { timestamp, nonceStr, signature };
};

async function feishuToken(origin: string, suite: 'feishu' | 'lark'): Promise<string> {
  const { tenant_access_token } = await ask<{ tenant_access_token: string }>(
    `${origin}/sim/${suite}/open-apis/auth/v3/tenant_access_token/internal`,
    post({ app_id: `cli_demo_${suite}`, app_secret: `demo_${suite}_secret` }),
  );
  return tenant_access_token;
}

export async function signForFeishu(origin: string, suite: 'feishu' | 'lark', url: string): Promise<PageSignature> {
  const token = await feishuToken(origin, suite);
  const { data } = await ask<{ data: { ticket: string } }>(
    `${origin}/sim/${suite}/open-apis/jssdk/ticket/get`,
    post({}, token),
  );
  return digest('sha1', data.ticket, url);
}

/** A card of the robot in a chat, with a link. */
export async function sendCard(origin: string, chatId: string, link: { text: string; url: string }): Promise<void> {
  const card = {
    schema: '2.0',
    header: { title: { tag: 'plain_text', content: 'Visit note' } },
    body: {
      elements: [
        { tag: 'markdown', content: '**Brightsea Foods** signed.' },
        {
          tag: 'button',
          text: { tag: 'plain_text', content: link.text },
          behaviors: [{ type: 'open_url', default_url: link.url }],
        },
      ],
    },
  };
  const sent = await ask<{ code: number }>(
    `${origin}/sim/feishu/open-apis/im/v1/messages?receive_id_type=chat_id`,
    post(
      { receive_id: chatId, msg_type: 'interactive', content: JSON.stringify(card) },
      await feishuToken(origin, 'feishu'),
    ),
  );
  if (sent.code !== 0) throw new Error(`the card was refused: ${JSON.stringify(sent)}`);
}

export async function dingtalkToken(origin: string): Promise<string> {
  const { accessToken } = await ask<{ accessToken: string }>(
    `${origin}/sim/dingtalk/api/v1.0/oauth2/accessToken`,
    post({ appKey: 'ding_demo', appSecret: 'demo_dingtalk_secret' }),
  );
  return accessToken;
}

export async function signForDingTalk(origin: string, url: string): Promise<PageSignature> {
  const { jsapiTicket: ticket } = await ask<{ jsapiTicket: string }>(
    `${origin}/sim/dingtalk/api/v1.0/oauth2/jsapiTickets`,
    {
      method: 'POST',
      headers: { 'x-acs-dingtalk-access-token': await dingtalkToken(origin) },
    },
  );
  const [address = '', query] = url.split(/\?(.*)/s);
  return digest('sha256', ticket, query === undefined ? address : `${address}?${decodeURIComponent(query)}`);
}

interface State {
  chats: { chatId: string; openConversationId?: string; name: string }[];
}
/** A seeded chat that rep1 is in. */
export async function chatNamed(
  origin: string,
  suite: string,
  name: string,
): Promise<{ chatId: string; openConversationId?: string }> {
  const { chats } = await ask<State>(`${origin}/sim/control/state?suite=${suite}&person=rep1`);
  const chat = chats.find((candidate) => candidate.name === name);
  if (!chat) throw new Error(`no chat is called ${name}`);
  return chat;
}

export async function setPosition(origin: string, position: Record<string, unknown>): Promise<void> {
  await ask(`${origin}/sim/control/position`, post(position));
}

/** What the microphone of the phones hears. */
export async function setSpeech(origin: string, speech: Record<string, unknown>): Promise<void> {
  await ask(`${origin}/sim/control/speech`, post(speech));
}
