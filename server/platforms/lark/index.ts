import { describePermissions, findMissingPermissions } from '../permissions';
import type { Suite } from '../platform';
import type { Fresh, SecretCache } from '../secrets';
import type { Transport } from '../transport';
import { larkApprovals } from './approvals';
import { larkChatEntries } from './chat-entries';
import { larkChats } from './chats';
import { makeLarkClient, type LarkApp } from './client';
import { larkClosedFeatures } from './closed-features';
import { larkCompany } from './company';
import { larkContacts } from './contacts';
import { larkDocuments } from './documents';
import { larkJsSdk } from './js-sdk';
import { larkLinkPreviews } from './link-previews';
import { larkMessages } from './messages';
import { larkSignIn } from './sign-in';
import { larkSpeech } from './speech';
import { larkStream } from './stream';
import { larkTaskLists } from './task-lists';
import { larkTodos } from './todos';

/** Creates Feishu or Lark: one protocol, two hosts. `tenantToken`: the token of the company for a store app. */
export function makeLark(
  app: LarkApp,
  deps: { transport: Transport; cache: SecretCache; now(): number; nonce(): string },
  tenantToken?: () => Promise<Fresh>,
): Suite {
  const client = makeLarkClient(app, deps.transport, deps.cache, tenantToken);
  const company = larkCompany(client);
  const documents = larkDocuments(client, deps.now);
  return {
    channel: app.channel,
    appId: app.appId,
    closedFeatures: larkClosedFeatures(app.channel, tenantToken ? 'store' : 'custom'),
    stream: (handler) => larkStream(app, deps, handler),
    describePermissions: (feature) => describePermissions(app.channel, feature),
    findMissingPermissions: (granted) => findMissingPermissions(app.channel, granted),
    ...larkSignIn(client, deps.now),
    ...larkJsSdk(client, deps),
    ...larkChats(client),
    ...larkChatEntries(client),
    ...company,
    ...larkContacts(client),
    administratorPermission: 'contact:user.employee:readonly',
    ...larkMessages(client),
    ...larkLinkPreviews(client),
    ...larkApprovals(client, company.company),
    taskLists: larkTaskLists(client),
    todos: larkTodos(client),
    textOfSpeech: larkSpeech(client),
    missedEvents: null,
    documents: () => documents,
  };
}
