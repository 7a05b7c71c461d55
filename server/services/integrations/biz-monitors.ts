import type { CompanyDetail } from '../../../domain/contract/companies/companies';
import { AppError } from '../../../domain/errors';
import type { StoredRecord } from '../../../domain/filters/matches';
import { getBehaviour } from '../../../domain/objects/behaviour';
import { findRegisterName, type RegisterName } from '../../../domain/objects/register-name';
import type { SessionRequest } from '../../context';
import type { Trx } from '../../db/tables';
import { SuiteUnreachable } from '../../platforms/platform';
import { isTitleShown } from '../../policies/visible-values';
import {
  lockWatched,
  findRegistration,
  storeRegistration,
  watchedRecords,
  type BusinessRegistration,
} from '../../queries/integrations/business-registrations';
import { monitorCount } from '../../queries/integrations/integrations';
import type { TypeContext } from '../records/record-access';

/** The longest name that a register accepts, in characters. */
const nameLimit = 200;
/** A name that was not in the register is looked up again after a day. */
const missingLifeMs = 24 * 3_600_000;

/** The number of organizations that a company monitors, and its limit. */
interface Watching {
  limit: number;
  used: number;
}

/**
 * Returns the register's entry of a record as long as the record has the name by which the entry was looked up; null when none exists, or the
 * caller may not see that name and the title.
 */
export function shownRegistration(
  context: Pick<TypeContext, 'type' | 'fields'>,
  record: StoredRecord,
  registration: Pick<BusinessRegistration, 'looked_up' | 'entry'> | null,
): CompanyDetail | null {
  const registerName = findRegisterName(context.fields, record);
  return registration?.looked_up === registerName.name && isNameShown(context, registerName)
    ? registration.entry
    : null;
}

function isNameShown({ type, fields }: Pick<TypeContext, 'type' | 'fields'>, { fieldId }: RegisterName): boolean {
  const isFieldShown = (id: string) => fields.some(({ field_id, access }) => field_id === id && access !== 'none');
  return isTitleShown(type, fields) && (fieldId === undefined || isFieldShown(fieldId));
}

/**
 * Returns whether the chat of a record can be notified of changes in the company register. The company must be allowed to monitor some
 * organizations, and the register must contain this one (REQ records 6). Queries the register where the present name has not been looked up.
 * @returns null where the chat cannot be notified. @throws AppError lookupUnavailable, serviceLimit
 */
export async function findWatching(
  request: SessionRequest,
  context: TypeContext,
  record: StoredRecord,
): Promise<Watching | null> {
  const { db, actor } = request;
  const registerName = findRegisterName(context.fields, record);
  if (!getBehaviour(record.table_id).isCompany || !isNameShown(context, registerName)) return null;
  const limit = await monitorCount(db, actor.clientId);
  if (limit === 0 || !(await isRegistered(request, record, registerName.name))) return null;
  return { limit, used: (await watchedRecords(db, actor.clientId, limit)).length };
}

async function isRegistered(request: SessionRequest, record: StoredRecord, name: string): Promise<boolean> {
  const { db, actor, companies, now } = request;
  const key = { tableId: record.table_id, recordId: record.id };
  const registration = await findRegistration(db, actor.clientId, key);
  const isCurrent = registration?.looked_up === name;
  if (isCurrent && (registration.entry || registration.looked_at.getTime() > now() - missingLifeMs))
    return registration.entry !== null;
  if (!companies || name === '' || name.length > nameLimit) return false;
  const entry = await companies.detail(actor, name).catch((error: unknown) => {
    throw error instanceof SuiteUnreachable ? new AppError('lookupUnavailable') : error;
  });
  await storeRegistration(db, actor.clientId, key, { looked_up: name, entry, looked_at: new Date(now()) });
  return entry !== null;
}

/** Counts a record as monitored, in the transaction that chooses it. @throws AppError monitorsUsedUp */
export async function takeMonitor(
  trx: Trx,
  clientId: string,
  record: { table_id: string; record_id: string },
): Promise<void> {
  await lockWatched(trx, clientId);
  const limit = await monitorCount(trx, clientId);
  const watched = await watchedRecords(trx, clientId, limit);
  const isWatched = watched.some(
    (watchedRecord) => watchedRecord.table_id === record.table_id && watchedRecord.record_id === record.record_id,
  );
  if (!isWatched && watched.length >= limit) throw new AppError('monitorsUsedUp', { limit });
}
