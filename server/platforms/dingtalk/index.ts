import type { Suite } from '../platform';
import type { SecretCache } from '../secrets';
import type { Transport } from '../transport';
import { dingtalkChats } from './chats';
import { makeDingtalkClient, type DingtalkApp } from './client';
import { dingtalkCompany } from './company';
import { dingtalkContacts } from './contacts';
import { dingtalkJsSdk } from './js-sdk';
import { dingtalkMessages } from './messages';
import { dingtalkSignIn } from './sign-in';
import { dingtalkStream } from './stream';

export function makeDingtalk(
  app: DingtalkApp,
  deps: { transport: Transport; cache: SecretCache; now(): number; nonce(): string },
): Suite {
  const client = makeDingtalkClient(app, deps.transport, deps.cache);
  return {
    channel: 'dingtalk',
    appId: app.appKey,
    stream: (handler) => dingtalkStream(app, deps, handler),
    ...dingtalkSignIn(client, deps.now),
    ...dingtalkJsSdk(client, deps),
    ...dingtalkChats(client, deps.cache),
    ...dingtalkCompany(client),
    ...dingtalkContacts(client),
    ...dingtalkMessages(client, deps.cache),
  };
}
