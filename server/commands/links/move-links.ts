import { isSameValue } from '../../../domain/duplicates/equal';
import { AppError } from '../../../domain/errors';
import { relatedRecordsField } from '../../../domain/filters/resolve';
import type { StoredRecord } from '../../../domain/filters/matches';
import { idsIn, namesEveryType, getValue } from '../../../domain/values/link-field';
import type { ConfigurationSnapshot, ConfiguredType } from '../../context';
import type { MovedParts, Trx } from '../../db/tables';
import type { ResolveType } from '../../policies/resolve-type';
import { shownTitle } from '../../policies/visible-values';
import { findNamed, fieldsNaming, idsNaming, lockNamed } from '../../queries/links/named-records';
import { holdNotesAbout, moveNoteEvents } from '../../queries/duplicates/record-merges';
import type { FieldConfig } from '../../queries/search/keys';
import { findCircle } from './find-circle';
import { publishRecordEvents } from '../records/publish-record-events';
import { refreshAfterSave } from './refresh-roll-ups';
import type { SaveContext } from '../records/save-context';
import { otherSideRefusal } from '../records/save-steps/other-side';
import { writeChange } from '../records/write-change';

type MovedLink = MovedParts['links'][number];

/** The company's types, and how to open them for the effects of a save. */
export interface LinkMoveContext {
  types: ConfigurationSnapshot['types'];
  resolveType: ResolveType;
}

interface LinkMove {
  tableId: string;
  from: string;
  to: string;
}

/**
 * Changes every reference from one record to another one: links of other records, drafts included, and notes. The product itself makes the change:
 * rights to those records are not checked, no member is notified, and no timeline gets a line. A link that only an approval can change blocks it
 * (ADR-0224). @param merged ids of the merged records: their values are decided field by field. @param stays whether a field's value remains as it
 * is. @throws AppError tooManyAlong, params.limit; invalid at `other_ids`, as `otherSideRefusal`.
 */
export async function moveLinks(
  trx: Trx,
  context: SaveContext,
  { types, resolveType }: LinkMoveContext,
  { tableId, from, to }: LinkMove,
  { merged, limit, stays }: { merged: readonly string[]; limit: number; stays: (field: FieldConfig) => boolean },
): Promise<MovedLink[]> {
  const { clientId } = context.actor;
  const movedLinks: MovedLink[] = [];
  const count = (increment: number) => {
    if (movedLinks.length + increment > limit) throw new AppError('tooManyAlong', { limit });
  };
  for (const field of await fieldsNaming(trx, clientId, tableId)) {
    if (stays(field)) continue;
    const type = types.get(field.table);
    const ids = (await idsNaming(trx, clientId, field, [from])).filter(
      (id) => field.table !== tableId || !merged.includes(id),
    );
    count(ids.length);
    if (!type || ids.length === 0) continue;
    for (const linkingRecord of await lockNamed(trx, clientId, field.table, ids)) {
      const before = linkingRecord.data[field.field_id] ?? null;
      const linkedIds = idsIn(before).map((id) => (id === from ? to : id));
      const after = getValue(field, [...new Set(linkedIds)]);
      movedLinks.push(
        await write(trx, context, { type, resolveType }, linkingRecord, { field_id: field.field_id, before, after }),
      );
    }
  }
  for (const [notesTable, type] of types) {
    const field = type.fields.find(
      (candidate) => namesEveryType(candidate) && candidate.field_id === relatedRecordsField,
    );
    if (!field) continue;
    const notes = await holdNotesAbout(trx, { clientId, notesTable }, { table_id: tableId, id: from }, limit + 1);
    count(notes.length);
    for (const note of notes) {
      const before = note.data[field.field_id] ?? {};
      const after = renamed(before, { tableId, from, to });
      movedLinks.push(
        await write(trx, context, { type, resolveType }, note, { field_id: field.field_id, before, after }),
      );
    }
    await moveNoteEvents(
      trx,
      { clientId, tableId, from, to },
      notes.map(({ id }) => id),
    );
  }
  await publish(trx, context, movedLinks);
  return movedLinks;
}

/**
 * Restores links to their former records. @returns those that stay: links that changed since, that an approval locks, or that have a deleted
 * record.
 */
export async function moveLinksBack(
  trx: Trx,
  context: SaveContext,
  { types, resolveType }: LinkMoveContext,
  { tableId, from, to }: LinkMove,
  links: readonly MovedLink[],
): Promise<{ left: MovedLink[]; returned: MovedLink[] }> {
  const { clientId } = context.actor;
  const [keptLinks, returned]: [MovedLink[], MovedLink[]] = [[], []];
  for (const table of new Set(links.map(({ table_id }) => table_id))) {
    const type = types.get(table);
    const linksOfTable = links.filter(({ table_id }) => table_id === table);
    const lockedRecords = await lockNamed(
      trx,
      clientId,
      table,
      linksOfTable.map(({ id }) => id),
    );
    for (const link of linksOfTable) {
      const index = lockedRecords.findIndex(({ id }) => id === link.id);
      const linkingRecord = lockedRecords[index];
      const field = type?.fields.find(({ field_id }) => field_id === link.field_id);
      if (
        !type ||
        !field ||
        !linkingRecord ||
        linkingRecord.deleted_at !== null ||
        !isUnchangedSinceMerge(linkingRecord, link)
      ) {
        keptLinks.push(link);
        continue;
      }
      try {
        const back = { field_id: link.field_id, before: link.after, after: link.before };
        await write(trx, context, { type, resolveType }, linkingRecord, back);
      } catch (error) {
        // The gate refuses before anything is written.
        if (!(error instanceof AppError)) throw error;
        keptLinks.push(link);
        continue;
      }
      // For two links of one record, the second write builds on the first.
      lockedRecords[index] = {
        ...linkingRecord,
        data: { ...linkingRecord.data, [link.field_id]: link.before },
        update_time: linkingRecord.update_time + 1,
      };
      returned.push(link);
    }
  }
  const notes = returned.filter(({ field_id }) => field_id === relatedRecordsField);
  await moveNoteEvents(
    trx,
    { clientId, tableId, from, to },
    notes.map(({ id }) => id),
  );
  await publish(trx, context, returned);
  return { left: keptLinks, returned };
}

const isUnchangedSinceMerge = ({ data }: StoredRecord, { field_id, after }: MovedLink) =>
  isSameValue(data[field_id], after);

/** Returns the records of a note, with one record replaced by another. */
function renamed(related: unknown, { tableId, from, to }: LinkMove): unknown {
  const relatedIds = related as Record<string, unknown>;
  const ids = idsIn(relatedIds[tableId]).map((id) => (id === from ? to : id));
  return { ...relatedIds, [tableId]: [...new Set(ids)] };
}

async function write(
  trx: Trx,
  context: SaveContext,
  { type, resolveType }: { type: ConfiguredType; resolveType: ResolveType },
  linkingRecord: StoredRecord,
  { field_id, before, after }: { field_id: FieldConfig['field_id']; before: unknown; after: unknown },
): Promise<MovedLink> {
  const { actor, now, language } = context;
  const circle = await findCircle(trx, actor.clientId, type.fields, linkingRecord, { [field_id]: after });
  if (circle) throw await circleRefusal(trx, resolveType, linkingRecord);
  const change = { data: { [field_id]: after }, memberId: actor.memberId, time: now() };
  const target = { type: type.type, configuration: type.fields };
  const writtenRecord = await writeChange(trx, context, target, linkingRecord, change, {
    refusal: async ([firstHeld]) => {
      const linkingType = await resolveType(linkingRecord.table_id, trx);
      if (!linkingType) return new AppError('notAllowed');
      const reason = firstHeld?.reason ?? 'guarded';
      return otherSideRefusal(trx, language, {
        at: 'other_ids',
        other: linkingType,
        there: linkingRecord,
        fields: [field_id],
        reason,
      });
    },
  });
  await refreshAfterSave(
    trx,
    context,
    { type: type.type, fields: [], configuration: type.fields, resolveType },
    linkingRecord,
    writtenRecord,
  );
  return { table_id: linkingRecord.table_id, id: linkingRecord.id, field_id, before, after };
}

/** Refuses a record that would belong to itself, with its name as far as the member may read it. */
async function circleRefusal(trx: Trx, resolveType: ResolveType, linkingRecord: StoredRecord): Promise<AppError> {
  const linkingType = await resolveType(linkingRecord.table_id, trx);
  const row = linkingType && (await findNamed(trx, linkingType.read, [linkingRecord.id])).get(linkingRecord.id);
  const name = linkingType && row?.readable ? shownTitle(linkingType.type, linkingType.fields, row) : '';
  return new AppError('invalid', {}, [{ field: 'other_ids', code: 'linksInCircle', params: { name } }]);
}

async function publish(trx: Trx, context: SaveContext, links: readonly MovedLink[]): Promise<void> {
  for (const table of new Set(links.map(({ table_id }) => table_id))) {
    const linksOfTable = links.filter(({ table_id }) => table_id === table);
    await publishRecordEvents(
      trx,
      context,
      table,
      linksOfTable.map(({ id, field_id }) => ({ id, fields: [field_id] })),
    );
  }
}
