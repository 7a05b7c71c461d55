import { linkDataAnswer, readLinkPush, readLinkViewer } from '../../server/platforms/dingtalk/link-cards';
import { larkPreviewAnswer } from '../../server/platforms/lark/link-previews';
import { readPush, readStreamed } from '../../server/platforms/lark/push';
import type { LinkPreview } from '../../server/platforms/platform';

/** The shapes of the vendors' pages, with values of our own. */

const url = 'https://crm.example.com/detail?type=customer&id=77';
const preview: LinkPreview = {
  texts: {
    zh: { title: '海明食品', details: ['客户', '王芳'] },
    en: { title: 'Brightsea Foods', details: ['Customer', 'Fang Wang'] },
    ja: { title: 'Brightsea Foods', details: [] },
  },
  language: 'en',
  open: 'Open',
  url,
};

describe('a callback of Feishu or Lark for a link', () => {
  const secrets = { appId: 'cli_demo', verificationToken: 'vt', encryptKey: undefined };
  const push = (context: object, header: object = {}) => ({
    schema: '2.0',
    header: {
      event_id: 'e-100',
      token: 'vt',
      create_time: '1795860000000000',
      event_type: 'url.preview.get',
      tenant_key: 'tk_1',
      app_id: 'cli_demo',
      ...header,
    },
    event: { operator: { tenant_key: 'tk_1', open_id: 'ou_rep' }, host: 'im_message', context: { url, ...context } },
  });
  const read = (body: object) => readPush(secrets, { headers: {}, raw: JSON.stringify(body), now: 1_795_860_000_000 });
  const place = { preview_token: 'pt-1', open_message_id: 'om_1', open_chat_id: 'oc_1' };
  const link = { is: 'preview', tenantKey: 'tk_1', openId: 'ou_rep', url };

  test('names the person who looks, and the link in its message', () => {
    expect(read(push(place))).toEqual({ ...link, token: 'pt-1' });
    expect(readStreamed('cli_demo', push(place))).toEqual({ ...link, token: 'pt-1' });
  });

  test.each([{}, { preview_token: '', open_message_id: '', open_chat_id: '' }])(
    'names no message before the link is sent: %j',
    (context) => {
      expect(read(push(context))).toEqual({ ...link, token: null });
    },
  );

  test.each([
    ['another token', push(place, { token: 'other' })],
    ['another app', push(place, { app_id: 'cli_other' })],
    ['no address', { ...push(place), event: { operator: { open_id: 'ou_rep' }, context: {} } }],
    ['nobody who looks', { ...push(place), event: { operator: {}, context: { url } } }],
  ])('is refused with %s', (_what, body) => {
    expect(read(body)).toBeNull();
  });

  test('is answered with a title for each language and an address for each device', () => {
    const app = { appId: 'cli_demo', applinkUrl: 'https://applink.feishu.cn', isOwn: false };
    const page = encodeURIComponent(url);
    const appLink = (mode: string) =>
      `https://applink.feishu.cn/client/web_app/open?appId=cli_demo&mode=${mode}&lk_target_url=${page}`;
    expect(larkPreviewAnswer(app, preview)).toEqual({
      inline: {
        title: 'Brightsea Foods · Customer · Fang Wang',
        i18n_title: {
          zh_cn: '海明食品 · 客户 · 王芳',
          en_us: 'Brightsea Foods · Customer · Fang Wang',
          ja_jp: 'Brightsea Foods',
        },
        url: {
          copy_url: url,
          web: url,
          pc: appLink('sidebar'),
          ios: appLink('appCenter'),
          android: appLink('appCenter'),
        },
      },
    });
  });
});

describe('a push of DingTalk for a link', () => {
  const secrets = {
    token: undefined,
    aesKey: undefined,
    appSecret: undefined,
    linkSecret: '0123456789abcdef',
    owners: ['dingA'],
    isStore: false,
  };
  const now = 1_795_860_000_000;
  const headers = {
    'x-ddpaas-signature-timestamp': '1795860000000',
    'x-ddpaas-signature': '1Ke5llGT1rZtZyQVNy4mqn4a8usRe+sVXrE0Md/hIYQ=',
  };
  const body = { extension: JSON.stringify({ url, openConversationId: 'cidAAA=' }), corpId: 'dingA', userId: 'u1' };
  const read = (changes: Partial<Parameters<typeof readLinkPush>[1]> = {}, more: Partial<typeof secrets> = {}) =>
    readLinkPush({ ...secrets, ...more }, { headers, raw: JSON.stringify(body), now, ...changes });

  test('names the sender and the address', () => {
    expect(read()).toEqual({ url, tenantKey: 'dingA', openId: 'u1' });
  });

  test.each([
    ['another secret', {}, { linkSecret: 'fedcba9876543210' }],
    ['no secret of ours', {}, { linkSecret: undefined as unknown as string }],
    ['another company', {}, { owners: ['dingB'] }],
    ['no signature', { headers: {} }, {}],
    ['an old signature', { now: now + 300_001 }, {}],
    ['a signature from the future', { now: now - 300_001 }, {}],
    [
      'another time than the signed one',
      { headers: { ...headers, 'x-ddpaas-signature-timestamp': '1795860000001' } },
      {},
    ],
    ['no JSON', { raw: '{' }, {}],
    ['an extension that is no JSON', { raw: JSON.stringify({ ...body, extension: 'x' }) }, {}],
  ])('is refused with %s', (_what, changes, more) => {
    expect(read(changes, more)).toBeNull();
  });
});

describe('a viewer of a card on DingTalk', () => {
  const app = { corpId: 'dingA', publicUrl: 'https://crm.example.com' };
  const viewed = (changes: object = {}) => ({
    type: 'dynamicDataCallback',
    corpId: 'dingA',
    userId: 'u2',
    outTrackId: 'link.customer.77.abc0123456',
    content: '{"dynamicDataSourceQueryRequests":[{"dynamicDataSourceId":"record"}]}',
    ...changes,
  });

  test('looks at the record that the card names', () => {
    expect(readLinkViewer(viewed(), app)).toEqual({ tenantKey: 'dingA', openId: 'u2', url, token: null });
  });

  test.each([
    ['another card', { outTrackId: 'approval-1' }],
    ['another source', { content: '{"dynamicDataSourceQueryRequests":[{"dynamicDataSourceId":"other"}]}' }],
    ['a tap', { type: 'actionCallback' }],
    ['a content that is no JSON', { content: 'x' }],
  ])('is not one of %s', (_what, changes) => {
    expect(readLinkViewer(viewed(changes), app)).toBeNull();
  });

  test('is shown the record by values that the suite does not keep', () => {
    const linked = { corpId: 'dingA', agentId: '1', appKey: 'ding1', isOwn: false, isStore: false };
    const { dataSourceQueryResponses: responses } = linkDataAnswer(linked, {
      ...preview,
      texts: { ...preview.texts, en: { title: 'A [b](c)', details: ['<i>', 'x'.repeat(2_000)] } },
    }) as { dataSourceQueryResponses: { data: string }[] };
    expect(responses).toEqual([
      { dynamicDataSourceId: 'record', dynamicDataValueType: 'OBJECT', data: expect.any(String) },
    ]);
    const values = JSON.parse(responses[0]?.data ?? '') as Record<string, string>;
    expect(values).toMatchObject({ link_text: 'Open', title: 'A [b](c)' });
    expect(values.link_url).toContain(encodeURIComponent(url));
    // Markup of a person's text says nothing, and no value is longer than the suite takes.
    expect(values.text).toMatch(/^＜i> · x+…$/);
    expect(Buffer.byteLength(values.text ?? '')).toBeLessThanOrEqual(1_024);
  });
});
