import type { CallName } from '@domain/contract/paths';

/**
 * What the client must know of a call before sending it. The contract says it too, but beside its schemas, which stay off
 * the phone; a test holds the two together.
 */
export const writes: ReadonlySet<CallName> = new Set<CallName>([
  'organization.create', 'organization.update', 'organization.remove', 'notes.create', 'files.createUpload', 'files.finishUpload',
  'filterConfig.create', 'filterConfig.batchUpdate', 'filterConfig.batchDelete',
  'chats.larkCreate', 'chats.larkBind', 'chats.larkJoin', 'chats.larkUnbind', 'chats.dingtalkCreate', 'chats.dingtalkJoin', 'chats.dingtalkUnbind',
]);

/** Sign-in calls: 10 s instead of 20 s, and no session goes with them. */
export const logins: ReadonlySet<CallName> = new Set<CallName>([
  'account.larkWebLoginUrl', 'account.dingtalkWebLoginUrl', 'account.larkWebLogin', 'account.dingtalkCodeLogin',
  'account.larkClientList', 'account.dingtalkClientList', 'account.larkSwitchClient', 'account.dingtalkSwitchClient',
]);
