import type { Selectable } from 'kysely';
import type {
  ClientsTable,
  Db,
  FieldsTable,
  MembersTable,
  ObjectTypeRow,
  RolesTable,
  TeamsTable,
} from '../../db/tables';

export type ClientRow = Selectable<ClientsTable>;
export type MemberRow = Selectable<MembersTable>;
export type TeamRow = Selectable<TeamsTable>;
export type FieldRow = Selectable<FieldsTable>;

export async function findClient(db: Db, clientId: string): Promise<ClientRow | null> {
  return (await db.selectFrom('clients').selectAll().where('client_id', '=', clientId).executeTakeFirst()) ?? null;
}

/** Returns all members of the company, including former ones, whose names are on old records. */
export async function listMembers(db: Db, clientId: string): Promise<MemberRow[]> {
  return db
    .selectFrom('members')
    .selectAll()
    .where('client_id', '=', clientId)
    .orderBy('name_pinyin')
    .orderBy('member_id')
    .execute();
}

/** Returns the avatar of one member; empty for none. */
export async function loadAvatar(db: Db, clientId: string, memberId: string): Promise<string> {
  const row = await db
    .selectFrom('members')
    .select('avatar_url')
    .where('client_id', '=', clientId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row?.avatar_url ?? '';
}

/** The company's own roles in their order. */
export async function listRoles(db: Db, clientId: string): Promise<Selectable<RolesTable>[]> {
  return db
    .selectFrom('roles')
    .selectAll()
    .where('client_id', '=', clientId)
    .orderBy('order_no')
    .orderBy('role_id')
    .execute();
}

/** The company's teams, by name. */
export async function listTeams(db: Db, clientId: string): Promise<TeamRow[]> {
  return db
    .selectFrom('teams')
    .selectAll()
    .where('client_id', '=', clientId)
    .orderBy('name')
    .orderBy('team_id')
    .execute();
}

/** Returns every object type of the company in its order, hidden ones included. */
export async function listObjectTypes(db: Db, clientId: string): Promise<ObjectTypeRow[]> {
  return db
    .selectFrom('object_types')
    .selectAll()
    .where('client_id', '=', clientId)
    .orderBy('order_no')
    .orderBy('table_id')
    .execute();
}

/** The fields of every type, in the order of forms, without deleted ones. */
export async function listAllFields(db: Db, clientId: string): Promise<FieldRow[]> {
  return db
    .selectFrom('fields')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('deleted', '=', false)
    .orderBy('table_id')
    .orderBy('order_no')
    .orderBy('field_id')
    .execute();
}
