import type { CallRule, RateRule, VendorRules } from './types';

/** The vendor's usual limit: for each call, application and company. */
const usual: readonly RateRule[] = [
  { times: 1000, per: 'minute', by: 'app' },
  { times: 50, per: 'second', by: 'app' },
];

const calls = {
  'im.message.create': {
    method: 'POST',
    path: '/open-apis/im/v1/messages',
    source: { title: '发送消息', date: '2026-04-10' },
    tokens: ['app', 'user'],
    apps: ['custom', 'store'],
    scopes: ['im:message', 'im:message:send_as_bot', 'im:message:send'],
    required: ['query.receive_id_type', 'body.receive_id', 'body.msg_type', 'body.content'],
    lengths: [
      { field: 'body.uuid', unit: 'characters', most: 50 },
      {
        field: 'body.content',
        unit: 'bytes',
        most: 150_000,
        code: 230025,
        when: { field: 'body.msg_type', values: ['text'] },
      },
      {
        field: 'body.content',
        unit: 'bytes',
        most: 30_000,
        code: 230025,
        when: { field: 'body.msg_type', values: ['post', 'interactive'] },
      },
    ],
    rates: [...usual, { times: 5, per: 'second', by: { field: 'body.receive_id' }, code: 230020 }],
  },
} satisfies Record<string, CallRule>;

export const feishuRules = {
  calls,
  codes: [
    {
      code: 230020,
      status: 400,
      class: 'retry',
      meaning: 'More than five messages a second to one person or group.',
      source: { title: '发送消息', date: '2026-04-10' },
    },
  ],
} satisfies VendorRules;
