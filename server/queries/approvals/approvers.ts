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

/** The members who have one of these ids, of the suite or here, by each of the two. */
async function membersById(db: Db, clientId: string, ids: readonly string[]): Promise<Map<string, KnownApprover>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('members')
    .select(['member_id', 'open_id', 'name', 'deleted'])
    .where('client_id', '=', clientId)
    .where(({ or, eb }) => or([eb('member_id', 'in', [...ids]), eb('open_id', 'in', [...ids])]))
    .execute();
  // An id here counts before one of the suite.
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

/** The document with each approver who is a member by the member's id, whatever id names them; others stay as they are. */
export async function withOwnApprovers(db: Db, clientId: string, document: Company): Promise<Company> {
  const approversById = await knownIn(db, clientId, document);
  return withApprovers(document, (approver) => approversById.get(approverId(approver))?.member_id ?? approver);
}

/** The document as it goes into a file: approvers by their ids in the suite, which other companies of it know, and their names. */
export async function withPortableApprovers(db: Db, clientId: string, document: Company): Promise<Company> {
  const approversById = await knownIn(db, clientId, document);
  return withApprovers(document, (approver): Approver => {
    const member = approversById.get(approverId(approver));
    return member ? { id: member.open_id, name: member.name } : approver;
  });
}

/** The approvers of a document who are no members of a company, or have left it. */
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
