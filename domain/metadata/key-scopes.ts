import * as z from 'zod/mini';
import { idPattern } from '../ids';

/** The access of an API key to the records of a type: to read them, or also to write them. */
const keyAccesses = ['read', 'write'] as const;
export type KeyAccess = (typeof keyAccesses)[number];

/** The scope of every type, future ones included. */
export const everyType = '*';

const scopesLimit = 200;

/** By object type, or `*` for all of them. The key has no access to other types. */
export const KeyScopes = z
  .record(z.string().check(z.refine((id) => id === everyType || idPattern.test(id))), z.enum(keyAccesses))
  .check(z.refine((scopes) => Object.keys(scopes).length > 0 && Object.keys(scopes).length <= scopesLimit));
export type KeyScopes = z.infer<typeof KeyScopes>;

/** Returns whether a key with these scopes has this access to a type. Without scopes the caller uses no key, and the access is not narrowed. */
export function isInScopes(scopes: KeyScopes | undefined, tableId: string, access: KeyAccess): boolean {
  if (scopes === undefined) return true;
  const granted = [scopes[everyType], Object.hasOwn(scopes, tableId) ? scopes[tableId] : undefined];
  return granted.includes('write') || (access === 'read' && granted.includes('read'));
}
