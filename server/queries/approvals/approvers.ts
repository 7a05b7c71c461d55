import { approverId, approversIn, withApprovers } from '../../../domain/configuration/approvers';
import type { Company } from '../../../domain/configuration/company';
import { fault, type Fault } from '../../../domain/configuration/fault';
import type { Approver } from '../../../domain/metadata/settings';
import type { Db } from '../../db/tables';

/** The approvers, by name: our ids inside a company, the suite's ids with names in a file (ADR-0197). */

interface KnownApprover {
  member_id: string;
  open_id: string;
  name: string;
  deleted: boolean;
}

/** Returns the members with one of these ids, of the suite or here, by both ids. */
async function membersById(db: Db, clientId: string, ids: readonly string[]): Promise<Map<string, KnownApprover>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('members')
    .select(['member_id', 'open_id', 'name', 'deleted'])
    .where('client_id', '=', clientId)
    .where(({ or, eb }) => or([eb('member_id', 'in', [...ids]), eb('open_id', 'in', [...ids])]))
    .execute();
  // An id here takes precedence over a suite id.
  return new Map([
    ...rows.map((row): [string, KnownApprover] => [row.open_id, row]),
    ...rows.map((row): [string, KnownApprover] => [row.member_id, row]),
  ]);
}

const knownIn = (db: Db, clientId: string, document: Company) =>
  membersById(
    db,
    clientId,
    approversIn(document).map(({ approver }) => approverId(approver)),
  );

/** Returns the document with member ids for all approvers that are members; others stay. */
export async function withOwnApprovers(db: Db, clientId: string, document: Company): Promise<Company> {
  const approversById = await knownIn(db, clientId, document);
  return withApprovers(document, (approver) => approversById.get(approverId(approver))?.member_id ?? approver);
}

/** Returns the document for a file: approvers by suite id, which other companies of the suite share, with their names. */
export async function withPortableApprovers(db: Db, clientId: string, document: Company): Promise<Company> {
  const approversById = await knownIn(db, clientId, document);
  return withApprovers(document, (approver): Approver => {
    const member = approversById.get(approverId(approver));
    return member ? { id: member.open_id, name: member.name } : approver;
  });
}

/** Returns the approvers of a document who are not members or have left. */
export async function missingApprovers(db: Db, clientId: string, document: Company): Promise<Fault[]> {
  const approversById = await knownIn(db, clientId, document);
  return approversIn(document).flatMap(({ path, approver }) => {
    const id = approverId(approver);
    const member = approversById.get(id);
    if (member && !member.deleted) return [];
    const name = typeof approver === 'string' ? member?.name : approver.name;
    return [fault(path, 'noSuchMember', name === undefined ? id : `${name} (${id})`)];
  });
}
