import type { FeishuSuite } from '../suites';
import type { Caller } from '../wire/call';
import type { World } from '../world/world';

export const scopesIn = (text: string): string[] => text.split(' ').filter((scope) => scope !== '');

/** Returns the scopes that the application was not granted: with one of them the authorization page fails, and no person can sign in. */
export function unknownScopes(world: World, suite: FeishuSuite, scopes: readonly string[]): string[] {
  return scopes.filter((scope) => !world.isGranted(suite, scope));
}

/** Returns whether the person has granted one of the permissions of a call, and not revoked it. */
export function isAllowed(caller: Caller, permission: string): boolean {
  if (caller.kind !== 'user') return true;
  return scopesIn(caller.scope).includes(permission);
}
