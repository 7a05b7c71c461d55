import { sql, type Selectable } from 'kysely';
import { prepareRead } from '../../db/prepared';
import type { ApiKeysTable, ClientsTable, Db, Trx } from '../../db/tables';
import { raiseConfigurationVersion } from '../configuration/configuration-version';
import { selectRoleIds, callerStateColumns, toCallerState, type CallerState } from '../sessions/caller-state';

export type ApiKeyRow = Selectable<ApiKeysTable>;

/** The facts that a call with an API key needs: the present key, member and company. */
export interface KeyCaller extends CallerState {
  key: Pick<ApiKeyRow, 'key_id' | 'name' | 'member_id' | 'is_itself' | 'scopes' | 'last_used' | 'expires' | 'revoked'>;
  channel: Selectable<ClientsTable>['channel'];
}

const getCaller = (db: Db, clientId: string) =>
  db
    .selectFrom('api_keys as k')
    .innerJoin('clients as c', 'c.client_id', 'k.client_id')
    .leftJoin('members as m', (join) =>
      join.onRef('m.client_id', '=', 'k.client_id').onRef('m.member_id', '=', 'k.member_id'),
    )
    .select(['k.key_id', 'k.name', 'k.member_id', 'k.is_itself', 'k.scopes', 'k.last_used', 'k.expires', 'k.revoked'])
    .select('c.channel')
    .select(callerStateColumns)
    .select(selectRoleIds(clientId, sql.ref('k.member_id')))
    .where('k.client_id', '=', clientId);

const callers = prepareRead(
  ['clientId', 'secretHash'],
  (db, { clientId, secretHash }) => getCaller(db, clientId).where('k.secret_hash', '=', secretHash),
  ['last_used', 'expires', 'revoked'],
);

/** The key is found by company and hash, as a session is. */
export async function findKeyCaller(db: Db, clientId: string, secretHash: string): Promise<KeyCaller | null> {
  const [row] = await callers(db, { clientId, secretHash });
  return row ? keyCaller(row) : null;
}

/** Returns the same for work in the name of a key, such as a webhook. */
export async function findKeyCallerById(db: Db, clientId: string, keyId: string): Promise<KeyCaller | null> {
  const row = await getCaller(db, clientId).where('k.key_id', '=', keyId).executeTakeFirst();
  return row ? keyCaller(row) : null;
}

function keyCaller(
  row: KeyCaller['key'] & Pick<KeyCaller, 'channel'> & Parameters<typeof toCallerState>[0],
): KeyCaller {
  const { key_id, name, member_id, is_itself, scopes, last_used, expires, revoked, channel } = row;
  return {
    key: { key_id, name, member_id, is_itself, scopes, last_used, expires, revoked },
    channel,
    ...toCallerState(row),
  };
}

export async function touchKey(db: Db, clientId: string, keyId: string, time: Date): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ last_used: time })
    .where('client_id', '=', clientId)
    .where('key_id', '=', keyId)
    .execute();
}

/** Returns the active keys, the newest first, each with the roles of its member. */
export async function listKeys(db: Db | Trx, clientId: string): Promise<(ApiKeyRow & { role_ids: string[] })[]> {
  return db
    .selectFrom('api_keys as k')
    .selectAll()
    .select(selectRoleIds(sql.ref('k.client_id'), sql.ref('k.member_id')))
    .where('k.client_id', '=', clientId)
    .where('k.revoked', 'is', null)
    .orderBy('k.create_time', 'desc')
    .orderBy('k.key_id', 'desc')
    .execute();
}

export async function insertKey(trx: Trx, key: Omit<ApiKeyRow, 'last_used' | 'revoked'>): Promise<void> {
  await trx
    .insertInto('api_keys')
    .values({ ...key, scopes: JSON.stringify(key.scopes), last_used: null, revoked: null })
    .execute();
}

/**
 * Creates the member that represents a key in its own name, for timelines and fields. It counts as a former member, so that members cannot choose
 * it and it gets no notices.
 */
export async function insertKeyMember(
  trx: Trx,
  { clientId, memberId, name, time }: { clientId: string; memberId: string; name: string; time: Date },
  roleIds: readonly string[],
): Promise<void> {
  await trx
    .insertInto('members')
    .values({
      client_id: clientId,
      member_id: memberId,
      name,
      name_pinyin: name.toLowerCase(),
      avatar_url: '',
      open_id: `key:${memberId}`,
      union_id: null,
      is_admin: false,
      is_data_admin: false,
      team_ids: [],
      seat: 'none',
      deleted: true,
      create_time: time,
    })
    .execute();
  if (roleIds.length > 0)
    await trx
      .insertInto('member_roles')
      .values(roleIds.map((role_id) => ({ client_id: clientId, member_id: memberId, role_id })))
      .execute();
  await raiseConfigurationVersion(trx, clientId);
}

/** @returns whether an active key was revoked. */
export async function revokeKey(trx: Trx, clientId: string, keyId: string, time: Date): Promise<boolean> {
  const row = await trx
    .updateTable('api_keys')
    .set({ revoked: time })
    .where('client_id', '=', clientId)
    .where('key_id', '=', keyId)
    .where('revoked', 'is', null)
    .returning('key_id')
    .executeTakeFirst();
  return row !== undefined;
}
