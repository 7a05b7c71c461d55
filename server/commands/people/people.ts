import type { PersonKey, Touched } from '../../../domain/contract/people/admin-people';
import { isRealDay } from '../../../domain/calendar';
import { AppError } from '../../../domain/errors';
import { getBehaviour } from '../../../domain/objects/behaviour';
import type { Db, Trx } from '../../db/tables';
import { rehearsed } from '../../db/transaction';
import { raiseConfigurationVersion } from '../../queries/configuration/configuration-version';
import {
  countMentions,
  emptyMember,
  listMergedIds,
  findNamedMember,
  listSoleNotes,
  findStoredPerson,
  eraseRecords,
  removeOwnRows,
  removeSuiteIds,
  replaceWords,
  loadNamingRows,
  type TouchedRows,
} from '../../queries/people/person-data';
import { applicantContext } from '../approvals/applicant';
import { removeWithChildren } from '../records/remove-record';
import { addAuditEntry, type Administrator } from '../configuration/audit';

/** Erases the data of one person, previews the erasure, and exports the data (SD-112, ADR-0280). */

/** The administrator who erases. `writerId`: the member in whose name the person's parts are removed. */
export interface Eraser extends Administrator {
  writerId: string;
}

/** The maximum number of exported rows of a table. More rows are the company's business data, not one person's. */
const rowsGivenOut = 1_000;

/** @throws AppError notFound */
async function findName(db: Db | Trx, clientId: string, person: PersonKey): Promise<string> {
  if (person.kind === 'member') {
    const member = await findNamedMember(db, clientId, person.id);
    if (!member) throw new AppError('notFound');
    return member.name;
  }
  return (await findPersonRecord(db, clientId, person)).name;
}

/** @throws AppError notFound, also for a record that is not a person */
async function findPersonRecord(
  db: Db | Trx,
  clientId: string,
  { table_id, id }: Extract<PersonKey, { kind: 'record' }>,
) {
  const isPersonType = getBehaviour(table_id).namedAfter === 'person';
  const record = isPersonType ? await findStoredPerson(db, clientId, table_id, id) : null;
  if (!record) throw new AppError('notFound');
  return record;
}

/**
 * Erases the data of a person for good, in one transaction with an entry of the audit log that names only the person's id. The next cleanup deletes
 * the bytes of files. @returns the changes by table. @throws AppError notFound; stillMember for a member of the company, whom the suite would add
 * again; otherName
 */
export async function erasePerson(trx: Trx, eraser: Eraser, person: PersonKey, name: string): Promise<Touched[]> {
  if ((await findName(trx, eraser.clientId, person)).trim() !== name.trim()) throw new AppError('otherName');
  const touched = await erase(trx, eraser, person);
  await addAuditEntry(trx, eraser, {
    kind: 'member',
    action: 'erase',
    ...getAuditSubject(person),
    after: { touched },
  });
  return touched;
}

/** Returns the audit log's subject for a person, which is the id alone. */
const getAuditSubject = (person: PersonKey) =>
  person.kind === 'member'
    ? ({ section: 'members', id: person.id } as const)
    : ({ section: 'records', tableId: person.table_id, id: person.id } as const);

/** Returns the changes that `erasePerson` would make, without making them. @throws AppError notFound, stillMember */
export function previewErasing(trx: Trx, eraser: Eraser, person: PersonKey): Promise<Touched[]> {
  return rehearsed(trx, () => erase(trx, eraser, person));
}

async function erase(trx: Trx, eraser: Eraser, person: PersonKey): Promise<Touched[]> {
  const touched =
    person.kind === 'member' ? await eraseMember(trx, eraser, person.id) : await eraseRecord(trx, eraser, person);
  return sumByTable(touched);
}

async function eraseMember(trx: Trx, { clientId, now }: Eraser, id: string): Promise<TouchedRows[]> {
  const member = await findNamedMember(trx, clientId, id);
  if (!member) throw new AppError('notFound');
  if (member.isPresent) throw new AppError('stillMember');
  const { name, openId, unionId } = member;
  const personWords = [name, openId, ...(unionId === null ? [] : [unionId])].filter(isLongEnough);
  await raiseConfigurationVersion(trx, clientId);
  const ownRows = await removeOwnRows(trx, clientId, id);
  const suiteIds = await removeSuiteIds(trx, clientId, openId);
  const emptied = await emptyMember(trx, clientId, id);
  const changedTexts =
    personWords.length === 0 ? [] : await removeWords(trx, { clientId, ids: [id, openId], words: personWords }, now());
  return [...ownRows, ...suiteIds, emptied, ...changedTexts];
}

async function eraseRecord(
  trx: Trx,
  { clientId, writerId, now, makeId }: Eraser,
  person: Extract<PersonKey, { kind: 'record' }>,
): Promise<TouchedRows[]> {
  const { table_id: tableId, id } = person;
  const { name, data, isRemoved } = await findPersonRecord(trx, clientId, person);
  if (!isRemoved) {
    const context = await applicantContext(trx, { now, makeId }, { client_id: clientId, member_id: writerId });
    await removeWithChildren(trx, context, tableId, id);
  }
  const ids = [id, ...(await listMergedIds(trx, clientId, tableId, [id]))];
  const notes = await listSoleNotes(trx, clientId, tableId, ids);
  const removedNotes = notes.length === 0 ? [] : await eraseRecords(trx, clientId, 'note', notes);
  const removedRecords = await eraseRecords(trx, clientId, tableId, ids);
  const personWords = [name, ...listContacts(data)].filter(isLongEnough);
  const changedTexts =
    personWords.length === 0 ? [] : await removeWords(trx, { clientId, ids, words: personWords }, now());
  return [...removedNotes, ...removedRecords, ...changedTexts];
}

async function removeWords(trx: Trx, person: Parameters<typeof replaceWords>[1], now: number): Promise<TouchedRows[]> {
  const replaced = await replaceWords(trx, person, new Date(now));
  return [...replaced, ...(await countMentions(trx, person))];
}

/** A very short word matches too many texts to identify a person. */
const isLongEnough = (word: string) => [...word.trim()].length >= 2;

/** Returns the phone numbers and e-mail addresses among the values of a record, in any field. */
function listContacts(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(listContacts);
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(listContacts);
  if (typeof value !== 'string' || value.length > 500 || isRealDay(value)) return [];
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) || /^\+?[\d\s()-]{7,}$/.test(value) ? [value] : [];
}

/** Returns one line for each table and action, without empty ones. */
function sumByTable(rows: readonly TouchedRows[]): Touched[] {
  const sums = new Map<string, Touched>();
  for (const { table, done, count } of rows) {
    const key = `${table} ${done}`;
    sums.set(key, { table, done, count: count + (sums.get(key)?.count ?? 0) });
  }
  return [...sums.values()].filter(({ count }) => count > 0);
}

/** Returns the stored data of a person. @throws AppError notFound */
export async function loadPersonData(
  db: Db | Trx,
  clientId: string,
  person: PersonKey,
): Promise<{ name: string; data: Record<string, unknown[]> }> {
  const name = await findName(db, clientId, person);
  const member = person.kind === 'member' ? await findNamedMember(db, clientId, person.id) : null;
  const ids = member ? [person.id, member.openId] : [person.id];
  return { name, data: await loadNamingRows(db, { clientId, ids }, rowsGivenOut) };
}

/** Logs the export of a person's data. @throws AppError notFound */
export async function notePersonExport(trx: Trx, administrator: Administrator, person: PersonKey): Promise<void> {
  await findName(trx, administrator.clientId, person);
  await addAuditEntry(trx, administrator, {
    kind: 'export',
    action: 'export',
    ...getAuditSubject(person),
  });
}
