import type { CallName } from '@domain/contract/paths';

/**
 * What the client must know of a call before sending it. The contract says it too, but beside its schemas, which stay off
 * the phone; a test holds the two together.
 */

const actions =
  /\.(?:\w*[a-z])?(?:create|update|remove|delete|save|add|finish|bind|unbind|join|mark|set|restore|follow$|share$)/i;

/** Calls that make or change something say so by their name; they carry an Idempotency-Key. */
export function isWrite(name: CallName): boolean {
  return actions.test(name);
}

/** Calls that count how the app is used: one that is lost is lost, and nobody sends it again. */
export const unrepeated: ReadonlySet<CallName> = new Set<CallName>(['usage.beat', 'usage.send']);

/** Sign-in calls: 10 s instead of 20 s, and no session goes with them. */
export const logins: ReadonlySet<CallName> = new Set<CallName>([
  'account.larkWebLoginUrl',
  'account.dingtalkWebLoginUrl',
  'account.larkWebLogin',
  'account.dingtalkCodeLogin',
  'account.larkClientList',
  'account.dingtalkClientList',
  'account.larkSwitchClient',
  'account.dingtalkSwitchClient',
]);
