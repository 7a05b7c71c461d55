import type { RecordJson } from '../../domain/contract/shapes';
import { calendarAt } from '../../domain/calendar';
import { AppError } from '../../domain/errors';
import type { StoredRecord } from '../../domain/filters/matches';
import type { Scope } from '../../domain/filters/scope';
import { currencySubType } from '../../domain/metadata/sub-types';
import { localised, type Field } from '../../domain/metadata/field';
import { filesNamed } from '../../domain/values/files-named';
import { behaviourOf } from '../../domain/objects/behaviour';
import type { SessionRequest } from '../context';
import type { Db, Trx } from '../db/tables';
import { namedIn } from '../policies/visible-values';
import { presentRecord } from './present-record';
import type { ResolveType, ResolvedType } from '../policies/resolve-type';
import { readScope, visibleFields, type TeamMemberIds } from '../policies/rules';
import { currenciesOf } from '../queries/currencies';
import { findTypeWithFields, type TypeWithFields } from '../queries/fields';
import { findFiles } from '../queries/files';
import { boundChatsOf } from '../queries/bound-chats';
import type { FieldConfig } from '../queries/records/keys';
import { findRecord, tablesOf } from '../queries/records/by-id';
import { stagesOf } from '../queries/stages';
import { fileItem } from './file-item';
import { noteScope } from './note-scope';
import { refsOf } from './refs';

type TypeRow = TypeWithFields['type'];

/** One object type as one caller may use it. Every read shape begins with one and ends with `present`. */
export interface TypeContext {
  type: TypeRow;
  /** Every field with what the caller may do with it. */
  fields: Field[];
  /** The same fields as configuration, for writing. */
  configuration: FieldConfig[];
  /** What every query of records takes. */
  read: Scope;
  teamMemberIds: TeamMemberIds;
  /** Other types as the same caller may use them, each asked for once: what naming their records takes. */
  resolveType: ResolveType;
}

/** @throws AppError notFound for a type that the company does not have. */
export async function loadType(request: SessionRequest, tableId: string): Promise<TypeContext> {
  const { db, actor } = request;
  const found = await findTypeWithFields(db, actor.clientId, tableId, actor);
  if (!found) throw new AppError('notFound');
  const { type, fields: configuration, teamMemberIds } = found;
  const fields = visibleFields(actor, configuration);
  // Notes follow the records that they are about.
  const rows =
    behaviourOf(tableId).presence === 'attached'
      ? await noteScope(request, type, fields)
      : readScope(actor, type, fields, teamMemberIds);
  return {
    type,
    fields,
    configuration,
    teamMemberIds,
    read: { ...rows, calendar: calendarAt(request.now(), actor.timeZone) },
    resolveType: typeResolver(request),
  };
}

/** Every type as the caller may use it, each opened once. */
export function typeResolver(request: SessionRequest): ResolveType {
  const opened = new Map<string, Promise<ResolvedType | null>>();
  return (tableId, db) => {
    const found =
      opened.get(tableId) ??
      loadType({ ...request, db }, tableId).catch((error: unknown) => {
        if (error instanceof AppError && error.name === 'notFound') return null;
        throw error;
      });
    opened.set(tableId, found);
    return found;
  };
}

/**
 * One record that the caller may read.
 * @throws AppError notFound (also for another company's), notReadable, deleted.
 */
export async function readRecord(
  request: SessionRequest,
  context: TypeContext,
  id: string,
  db: Db | Trx = request.db,
  options: { lock?: boolean } = {},
): Promise<StoredRecord> {
  const found = await findRecord(db, context.read, id, options);
  if (found.state === 'missing') throw new AppError('notFound');
  if (found.state === 'hidden') throw new AppError('notReadable');
  if (found.state === 'deleted') throw new AppError('deleted', { type: typeName(request, context.type) });
  return found.record;
}

/**
 * The object type of a record that a call names by its id alone (REQ records 7).
 * @throws AppError notFound.
 */
export async function tableOf({ db, actor }: SessionRequest, id: string): Promise<string> {
  const tableId = (await tablesOf(db, actor.clientId, [id])).get(id);
  if (tableId === undefined) throw new AppError('notFound');
  return tableId;
}

export function typeName(request: Pick<SessionRequest, 'language'>, type: TypeRow): string {
  return localised({ i18n_resource: type.i18n_resource ?? undefined }, 'name', type.name, request.language);
}

/** Records as answers show them. A constant number of statements, however many records. */
export async function present(
  request: SessionRequest,
  context: TypeContext,
  records: readonly StoredRecord[],
): Promise<RecordJson[]> {
  const { db, actor } = request;
  const [stages, chats, fileRows, refs, currencies] = await Promise.all([
    context.type.is_stage_on ? stagesOf(db, actor.clientId) : [],
    boundChatsOf(
      db,
      actor.clientId,
      context.type.table_id,
      records.map((record) => record.id),
    ),
    findFiles(db, actor.clientId, filesShown(records, context.fields)),
    refsOf(
      db,
      context.resolveType,
      records.flatMap((record) => namedIn(record, context.fields)),
    ),
    context.fields.some((field) => field.sub_type === currencySubType) ? currenciesOf(db, actor.clientId) : [],
  ]);
  const files = new Map(
    await Promise.all(fileRows.map(async (file) => [file.file_id, await fileItem(request, file)] as const)),
  );
  const presentation = {
    actor,
    type: context.type,
    fields: context.fields,
    teamMemberIds: context.teamMemberIds,
    stages,
    language: request.language,
    chats,
    files,
    refs,
    currencies,
  };
  return records.map((record) => presentRecord(record, presentation));
}

/** Ids of all files that these records show. */
function filesShown(records: readonly StoredRecord[], fields: readonly Field[]): string[] {
  const shown = fields.filter((field) => field.access !== 'none');
  return [
    ...new Set(records.flatMap((record) => shown.flatMap((field) => filesNamed(field, record.data[field.field_id])))),
  ];
}
