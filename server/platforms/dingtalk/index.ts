import { describePermissions, findMissingPermissions } from '../permissions';
import type { Suite } from '../platform';
import type { SecretCache } from '../secrets';
import type { Transport } from '../transport';
import { dingtalkApprovals } from './approvals';
import { dingtalkChats } from './chats';
import { makeDingtalkClient, type DingtalkApp, type DingtalkClient, type StoreCompany } from './client';
import { dingtalkClosedFeatures } from './closed-features';
import { dingtalkCompany } from './company';
import { dingtalkContacts } from './contacts';
import { dingtalkDocuments } from './documents';
import { dingtalkJsSdk } from './js-sdk';
import { dingtalkLinkCards } from './link-cards';
import { dingtalkMessages } from './messages';
import { dingtalkMissedEvents } from './missed-events';
import { dingtalkSignIn } from './sign-in';
import { dingtalkStream } from './stream';
import { dingtalkTodos } from './todos';

/** The app's calls for its company, and for other companies that a person chooses. */
interface DingtalkStoreContext {
  store: StoreCompany;
  getClient(corpId: string): DingtalkClient;
}

export function makeDingtalk(
  app: DingtalkApp,
  deps: { transport: Transport; cache: SecretCache; now(): number; nonce(): string },
  { store, getClient }: Partial<DingtalkStoreContext> = {},
): Suite {
  const client = makeDingtalkClient(app, deps.transport, deps.cache, store);
  const company = dingtalkCompany(client);
  const contacts = dingtalkContacts(client);
  const closedFeatures = dingtalkClosedFeatures(app);
  return {
    channel: 'dingtalk',
    appId: app.appKey,
    closedFeatures,
    stream: (handler) => dingtalkStream(app, deps, handler, getClient),
    describePermissions: (feature) => describePermissions('dingtalk', feature),
    findMissingPermissions: (granted) => findMissingPermissions('dingtalk', granted),
    ...dingtalkSignIn(client, deps.now, getClient),
    ...dingtalkJsSdk(client, deps),
    ...dingtalkChats(client, deps.cache),
    ...company,
    ...contacts,
    administratorPermission: null,
    ...dingtalkMessages(client, deps.cache),
    ...dingtalkLinkCards(client),
    ...dingtalkApprovals(client, deps, company.company),
    taskLists: null,
    textOfSpeech: null,
    setChatEntries: null,
    todos: dingtalkTodos(client, contacts),
    documents: (documentPlace) =>
      documentPlace && !closedFeatures.includes('documents')
        ? dingtalkDocuments(client, contacts, documentPlace)
        : null,
    missedEvents: app.streamsEvents || app.isStore ? null : () => dingtalkMissedEvents(client),
  };
}
