import type { FeishuSuite } from '../suites';
import type { Caller } from '../wire/call';
import type { World } from '../world/world';

/** The scopes of a person's token that the application was given; the console's withheld permissions are taken off. */
const ofTheApplication = [
  'im:chat',
  'im:chat:readonly',
  'contact:user.base:readonly',
  'contact:department.base:readonly',
  'contact:user.department:readonly',
  'contact:user.employee:readonly',
  'contact:user.phone:readonly',
  'contact:user.email:readonly',
  'contact:user.employee_id:readonly',
  'offline_access',
];

export const scopesIn = (text: string): string[] => text.split(' ').filter((scope) => scope !== '');

/** Scopes that the application was not given: with one of them the authorization page fails, and nobody signs in. */
export function unknownScopes(world: World, suite: FeishuSuite, scopes: readonly string[]): string[] {
  return scopes.filter((scope) => !ofTheApplication.includes(scope) || !world.isGranted(suite, scope));
}

/** Whether the person has allowed what a call needs, and still does. Who may change chats may read them. */
export function isAllowed(caller: Caller, permission: string): boolean {
  if (caller.kind !== 'user') return true;
  const scopes = scopesIn(caller.scope);
  return scopes.includes(permission) || scopes.includes(permission.replace(/:readonly$/, ''));
}
