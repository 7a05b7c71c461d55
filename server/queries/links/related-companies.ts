import { sql } from 'kysely';
import type { RelatedIds, RelatedKind } from '../../../domain/links/related-companies';
import type { Db, Trx } from '../../db/tables';

/** The relations of companies. `tableId` is the type of their records. */

interface CompanyScope {
  clientId: string;
  tableId: string;
}

/** The class of advisory locks for the tree of companies; no other class has this number. */
const lockClass = 7_220;

/** Locks the tree of a company's customers until the end of the transaction: two concurrent links could form a cycle that neither sees. */
export async function holdTree(trx: Trx, { clientId, tableId }: CompanyScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockClass}::int, hashtext(${`${clientId} ${tableId}`}::text))`.execute(trx);
}

/** Returns the related companies of one, deleted ones included. */
export async function loadRelatedIds(
  db: Db | Trx,
  { clientId, tableId }: CompanyScope,
  id: string,
): Promise<RelatedIds> {
  const { rows } = await sql<{ kind: RelatedKind; id: string }>`
    select 'parent' as kind, parent_id as id from company_parents where client_id = ${clientId} and table_id = ${tableId} and child_id = ${id}
    union all
    select 'child', child_id from company_parents where client_id = ${clientId} and table_id = ${tableId} and parent_id = ${id}
    union all
    select 'relation', other_id from company_relations where client_id = ${clientId} and table_id = ${tableId} and one_id = ${id}
    union all
    select 'relation', one_id from company_relations where client_id = ${clientId} and table_id = ${tableId} and other_id = ${id}
    order by id`.execute(db);
  const idsOfKind = (kind: RelatedKind) => rows.filter((row) => row.kind === kind).map((row) => row.id);
  return { parent: idsOfKind('parent'), child: idsOfKind('child'), relation: idsOfKind('relation') };
}

/** The number of related companies of each kind in a record's answer; `relatedIdsOf` returns all. */
const withRecord = 100;

/** Returns the related companies of each of these, the first of each kind, in one statement, without empty ones. */
export async function relatedIdsOfEach(
  db: Db | Trx,
  { clientId, tableId }: CompanyScope,
  ids: readonly string[],
): Promise<Map<string, RelatedIds>> {
  const { rows } = await sql<{ self: string; kind: RelatedKind; id: string }>`
    select asked.self, linked.kind, linked.id from unnest(${[...ids]}::text[]) as asked (self), lateral (
      (select 'parent' as kind, parent_id as id from company_parents
        where client_id = ${clientId} and table_id = ${tableId} and child_id = asked.self)
      union all (select 'child', child_id from company_parents
        where client_id = ${clientId} and table_id = ${tableId} and parent_id = asked.self order by child_id limit ${withRecord})
      union all (select 'relation', other_id from (
        (select other_id from company_relations
          where client_id = ${clientId} and table_id = ${tableId} and one_id = asked.self order by other_id limit ${withRecord})
        union all (select one_id from company_relations
          where client_id = ${clientId} and table_id = ${tableId} and other_id = asked.self order by one_id limit ${withRecord})
        order by 1 limit ${withRecord}) as related)
    ) as linked order by linked.id`.execute(db);
  const idsByRecord = new Map<string, Record<RelatedKind, string[]>>();
  for (const { self, kind, id } of rows) {
    const relatedIds = idsByRecord.get(self) ?? { parent: [], child: [], relation: [] };
    relatedIds[kind].push(id);
    idsByRecord.set(self, relatedIds);
  }
  return idsByRecord;
}

/** Returns the parent of each company, from these companies up to the tops. */
export async function parentsAbove(
  db: Db | Trx,
  { clientId, tableId }: CompanyScope,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ child_id: string; parent_id: string }>`
    with recursive up as (
      select child_id, parent_id from company_parents
      where client_id = ${clientId} and table_id = ${tableId} and child_id = any(${[...ids]}::text[])
      union
      select p.child_id, p.parent_id from up join company_parents as p
        on p.client_id = ${clientId} and p.table_id = ${tableId} and p.child_id = up.parent_id)
    select child_id, parent_id from up`.execute(db);
  return new Map(rows.map((row) => [row.child_id, row.parent_id]));
}

/** Returns the companies below a company at any depth, each with its parent; at most `limit`, the nearest first. */
export async function childrenBelow(
  db: Db | Trx,
  { clientId, tableId }: CompanyScope,
  id: string,
  limit: number,
): Promise<{ child: string; parent: string }[]> {
  const { rows } = await sql<{ child_id: string; parent_id: string }>`
    with recursive down as (
      select child_id, parent_id, 1 as depth from company_parents
      where client_id = ${clientId} and table_id = ${tableId} and parent_id = ${id}
      union all
      select p.child_id, p.parent_id, down.depth + 1 from down join company_parents as p
        on p.client_id = ${clientId} and p.table_id = ${tableId} and p.parent_id = down.child_id)
    select child_id, parent_id from down order by depth, child_id limit ${limit}`.execute(db);
  return rows.map((row) => ({ child: row.child_id, parent: row.parent_id }));
}

/** Writes added and removed relations; existing ones stay. */
export async function writeRelated(
  trx: Trx,
  { clientId, tableId }: CompanyScope,
  self: string,
  { add, remove }: { add: RelatedIds; remove: RelatedIds },
): Promise<void> {
  const upward = (parents: readonly string[], children: readonly string[]) => [
    ...parents.map((parent_id) => ({ child_id: self, parent_id })),
    ...children.map((child_id) => ({ child_id, parent_id: self })),
  ];
  const paired = (ids: readonly string[]) =>
    ids.map((id) => (id < self ? { one_id: id, other_id: self } : { one_id: self, other_id: id }));
  for (const { child_id, parent_id } of upward(remove.parent, remove.child))
    await trx
      .deleteFrom('company_parents')
      .where('client_id', '=', clientId)
      .where('table_id', '=', tableId)
      .where('child_id', '=', child_id)
      .where('parent_id', '=', parent_id)
      .execute();
  for (const { one_id, other_id } of paired(remove.relation))
    await trx
      .deleteFrom('company_relations')
      .where('client_id', '=', clientId)
      .where('table_id', '=', tableId)
      .where('one_id', '=', one_id)
      .where('other_id', '=', other_id)
      .execute();
  const key = { client_id: clientId, table_id: tableId };
  const parentRows = upward(add.parent, add.child).map((row) => ({ ...key, ...row }));
  if (parentRows.length > 0) await trx.insertInto('company_parents').values(parentRows).execute();
  const related = paired(add.relation).map((row) => ({ ...key, ...row }));
  if (related.length > 0)
    await trx
      .insertInto('company_relations')
      .values(related)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Moves child companies to another one, except that one itself. @returns their ids. @param ids those to move; absent: all. */
export async function moveChildren(
  trx: Trx,
  { clientId, tableId }: CompanyScope,
  { from, to }: { from: string; to: string },
  ids?: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ child_id: string }>`
    update company_parents set parent_id = ${to} where client_id = ${clientId} and table_id = ${tableId} and parent_id = ${from} and child_id <> ${to}
      ${ids === undefined ? sql`` : sql`and child_id = any(${[...ids]}::text[])`} returning child_id`.execute(trx);
  return rows.map(({ child_id }) => child_id).sort();
}

/** Sets or removes a company's parent. @returns false where the parent no longer exists. */
export async function setParent(
  trx: Trx,
  { clientId, tableId }: CompanyScope,
  child: string,
  parent: string | null,
): Promise<boolean> {
  await trx
    .deleteFrom('company_parents')
    .where('client_id', '=', clientId)
    .where('table_id', '=', tableId)
    .where('child_id', '=', child)
    .execute();
  if (parent === null) return true;
  const { numAffectedRows = 0n } = await sql`
    insert into company_parents (client_id, table_id, child_id, parent_id)
    select ${clientId}, ${tableId}, ${child}, id from records
    where client_id = ${clientId} and table_id = ${tableId} and id = ${parent}`.execute(trx);
  return numAffectedRows > 0n;
}

/** Deletes relations of a company. @returns the companies at the other end. @param otherIds those to delete; absent: all. */
export async function deleteRelations(
  trx: Trx,
  { clientId, tableId }: CompanyScope,
  id: string,
  otherIds?: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ other: string }>`
    delete from company_relations where client_id = ${clientId} and table_id = ${tableId} and (one_id = ${id} or other_id = ${id})
      ${otherIds === undefined ? sql`` : sql`and case one_id when ${id} then other_id else one_id end = any(${[...otherIds]}::text[])`}
    returning case one_id when ${id} then other_id else one_id end as other`.execute(trx);
  return rows.map(({ other }) => other).sort();
}

/** Relates a company with existing others. @returns the newly related ones. */
export async function addRelations(
  trx: Trx,
  { clientId, tableId }: CompanyScope,
  id: string,
  otherIds: readonly string[],
): Promise<string[]> {
  if (otherIds.length === 0) return [];
  const { rows } = await sql<{ other: string }>`
    insert into company_relations (client_id, table_id, one_id, other_id)
    select ${clientId}, ${tableId}, least(id, ${id} collate "C"), greatest(id, ${id} collate "C") from records
    where client_id = ${clientId} and table_id = ${tableId} and id = any(${[...otherIds]}::text[]) and id <> ${id}
    on conflict do nothing returning case one_id when ${id} then other_id else one_id end as other`.execute(trx);
  return rows.map(({ other }) => other).sort();
}
