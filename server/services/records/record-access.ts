import type { RecordJson } from '../../../domain/contract/shapes';
import { AppError } from '../../../domain/errors';
import type { StoredRecord } from '../../../domain/filters/matches';
import type { Scope } from '../../../domain/filters/scope';
import { localised, type Field } from '../../../domain/metadata/field';
import { lastNoteTime } from '../../../domain/metadata/last-note';
import { stageDays } from '../../../domain/metadata/places';
import { getBehaviour } from '../../../domain/objects/behaviour';
import { showsFact } from '../../../domain/objects/usual-places';
import { daysBetween } from '../../../domain/stages/stay';
import type { ConfigurationSnapshot, ConfiguredType, SessionRequest } from '../../context';
import type { Db, Trx } from '../../db/tables';
import { listReferences } from '../../policies/visible-values';
import { recordPresenter } from './present-record';
import type { ResolveType, ResolvedType } from '../../policies/resolve-type';
import { keyReaches, readScope, type TeamMemberIds } from '../../policies/rules';
import { loadBoundChats } from '../../queries/chats/bound-chats';
import type { FieldConfig } from '../../queries/search/keys';
import { relatedIdsOfEach } from '../../queries/links/related-companies';
import { findRecord, findTables } from '../../queries/records/by-id';
import { cardTimes, type CardTimes } from '../../queries/records/card-times';
import { configurationFor, configuredType, fieldsFor, teamMembersFor } from '../configuration/configured-type';
import { linkedScopes } from '../configuration/linked-scopes';
import { getCalendar } from '../configuration/calendar-of';
import { fileItem } from '../files/file-item';
import { noteScope } from '../notes/note-scope';
import { refsAndFiles } from '../links/refs';

type TypeRow = ConfiguredType['type'];

/** One object type with the rights of one caller. Every read begins with one and ends with `present`. */
export interface TypeContext {
  type: TypeRow;
  /** Every field with the access of the caller. */
  fields: readonly Field[];
  /** The same fields as configuration, for writing. */
  configuration: readonly FieldConfig[];
  /** The scope that every query of records takes. */
  read: Scope;
  teamMemberIds: TeamMemberIds;
  /** The parts of the company's configuration that a record and its history show: stages and currencies. */
  company: Pick<ConfigurationSnapshot, 'stages' | 'pipelines' | 'currencies'>;
  /** Resolves other types for the same caller, each once; references to their records need it. */
  resolveType: ResolveType;
}

/**
 * Opens a type for the caller. @throws AppError notFound for a type that the company does not have; keyScope for a type outside the scopes of the
 * caller's API key.
 */
export async function loadType(request: SessionRequest, tableId: string): Promise<TypeContext> {
  const { actor } = request;
  const company = await configurationFor(request);
  const configured = configuredType(company, tableId);
  if (!keyReaches(actor, tableId, 'read')) throw new AppError('keyScope');
  const { type, fields: configuration } = configured;
  const fields = fieldsFor(configured, actor);
  const teamMemberIds = configured.asksForTeams ? teamMembersFor(company, actor) : [];
  // The rights for notes follow those for their records.
  const rows =
    getBehaviour(tableId).presence === 'attached'
      ? noteScope(actor, company, { type, fields })
      : readScope(actor, type, fields, teamMemberIds);
  const calendar = getCalendar(actor.timeZone, request.now());
  return {
    type,
    fields,
    configuration,
    teamMemberIds,
    company,
    read: { ...rows, calendar, linked: linkedScopes(actor, company, calendar) },
    resolveType: typeResolver(request),
  };
}

/** Opens every type with the rights of the caller, each once. */
export function typeResolver(request: SessionRequest): ResolveType {
  const openedTypes = new Map<string, Promise<ResolvedType | null>>();
  return (tableId, db) => {
    const opening =
      openedTypes.get(tableId) ??
      loadType({ ...request, db }, tableId).catch((error: unknown) => {
        if (error instanceof AppError && (error.name === 'notFound' || error.name === 'keyScope')) return null;
        throw error;
      });
    openedTypes.set(tableId, opening);
    return opening;
  };
}

/** Returns one record that the caller may read. @throws AppError notFound (also for another company's), notReadable, deleted. */
export async function readRecord(
  request: SessionRequest,
  context: TypeContext,
  id: string,
  db: Db | Trx = request.db,
  options: { lock?: boolean } = {},
): Promise<StoredRecord> {
  const result = await findRecord(db, context.read, id, options);
  if (result.state === 'missing') throw new AppError('notFound');
  if (result.state === 'hidden') throw new AppError('notReadable');
  if (result.state === 'deleted') throw new AppError('deleted', { type: typeName(request, context.type) });
  return result.record;
}

/** Returns the object type of a record that a call names by its id alone (REQ records 7). @throws AppError notFound. */
export async function findTable({ db, actor }: SessionRequest, id: string): Promise<string> {
  const tableId = (await findTables(db, actor.clientId, [id])).get(id);
  if (tableId === undefined) throw new AppError('notFound');
  return tableId;
}

export function typeName(request: Pick<SessionRequest, 'language'>, type: TypeRow): string {
  return localised({ i18n_resource: type.i18n_resource ?? undefined }, 'name', type.name, request.language);
}

/**
 * Returns records in the shape of answers. It takes a constant number of statements, however many records there are. @param preloaded the bound
 * chats and the times of cards, where they were read with the records.
 */
export async function present(
  request: SessionRequest,
  context: TypeContext,
  records: readonly StoredRecord[],
  preloaded: {
    chats?: ReadonlyMap<string, string> | Promise<ReadonlyMap<string, string>>;
    times?: Promise<ReadonlyMap<string, CardTimes>>;
  } = {},
): Promise<RecordJson[]> {
  const { db, actor } = request;
  const references = records.map((record) => listReferences(record, context.fields));
  const allReferences = references.flat();
  const ids = records.map((record) => record.id);
  const shownTimes = listShownTimes(context.type);
  const [chats, times, related, { refs, files: fileRows }] = await Promise.all([
    preloaded.chats ?? loadBoundChats(db, actor.clientId, context.type.table_id, ids),
    shownTimes.length > 0
      ? (preloaded.times ?? cardTimes(db, { clientId: actor.clientId, tableId: context.type.table_id }, ids))
      : undefined,
    getBehaviour(context.type.table_id).isCompany && ids.length > 0
      ? relatedIdsOfEach(db, { clientId: actor.clientId, tableId: context.type.table_id }, ids)
      : undefined,
    refsAndFiles(
      db,
      context.resolveType,
      allReferences.filter((reference) => reference.to === 'record'),
      {
        clientId: actor.clientId,
        ids: allReferences.flatMap((reference) => (reference.to === 'file' ? [reference.id] : [])),
      },
    ),
  ]);
  const files = new Map(
    await Promise.all(fileRows.map(async (file) => [file.file_id, await fileItem(request, file)] as const)),
  );
  const presented = recordPresenter({
    actor,
    type: context.type,
    fields: context.fields,
    teamMemberIds: context.teamMemberIds,
    stages: context.company.stages,
    language: request.language,
    chats,
    related,
    files,
    refs,
    currencies: context.company.currencies,
  });
  const now = request.now();
  return records.map((record, index) => {
    const json = presented(record, references[index] ?? []);
    return Object.assign(
      json,
      buildTimes(record, times?.get(record.id), { shownTimes, now, timeZone: actor.timeZone }),
    );
  });
}

/** Returns the facts of a type's cards and headers that its records do not hold; they are read separately. */
function listShownTimes(type: TypeRow): string[] {
  return [lastNoteTime, ...(type.is_stage_on ? [stageDays] : [])].filter((word) => showsFact(type, word));
}

function buildTimes(
  record: StoredRecord,
  times: CardTimes | undefined,
  { shownTimes, now, timeZone }: { shownTimes: readonly string[]; now: number; timeZone: string },
): Pick<RecordJson, 'last_note_time' | 'stage_days'> {
  if (!times) return {};
  return {
    ...(shownTimes.includes(lastNoteTime) ? { last_note_time: times.lastNote } : {}),
    ...(shownTimes.includes(stageDays) && record.stage_id !== null
      ? { stage_days: daysBetween(times.lastMove ?? record.create_time, now, timeZone) }
      : {}),
  };
}
