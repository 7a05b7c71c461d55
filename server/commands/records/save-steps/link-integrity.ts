import type { FieldIssue } from '../../../../domain/errors';
import { idsIn, isLinkField, linkCap, linkedTable, getValue } from '../../../../domain/values/link-field';
import { linkChanges } from '../../../../domain/links/link-rules';
import { refuseAmong } from '../../../db/together';
import { shownTitle } from '../../../policies/visible-values';
import type { ResolvedType } from '../../../policies/resolve-type';
import { findNamed, type NamedRow } from '../../../queries/links/named-records';
import type { FieldConfig } from '../../../queries/search/keys';
import type { Values } from '../accept-values';
import { findCircle } from '../../links/find-circle';
import type { SaveStep } from './save-step';

type NamedRows = ReadonlyMap<string, NamedRow>;

/**
 * Checks that each newly linked record exists, has the right type, waits for no approval and is readable by the member: an unreadable one is
 * answered like an unknown one. Hidden existing links stay, because the member cannot have meant to remove them. Links of the product itself must
 * only exist: a conversion creates a customer for the lead's owner.
 */
export const linkIntegrity: SaveStep = async (trx, context, target, { id: self, before, values, refusals }) => {
  const settled: Values = {};
  // A new record has no children yet.
  const circle = before && (await findCircle(trx, context.actor.clientId, target.configuration, before, values));
  for (const field of target.configuration.filter(
    (candidate) => isLinkField(candidate) && candidate.field_id in values,
  )) {
    const sentIds = idsIn(values[field.field_id]);
    const { added, removed } = linkChanges(idsIn(before?.data[field.field_id]), sentIds);
    if (added.length === 0 && removed.length === 0) continue;
    // Linked records are read, so none of the records of the same batch may be changing at the time.
    refuseAmong([...added, ...removed]);
    const table = linkedTable(field) ?? '';
    const reached = await target.resolveType(table, trx);
    const rows: NamedRows = reached ? await findNamed(trx, reached.read, [...added, ...removed]) : new Map();
    const isItself = table === target.type.table_id && added.includes(self);
    const issue = isItself
      ? { code: 'linksItself' as const }
      : (buildRefusal(added, rows, reached, target.linkedByProduct?.has(field.field_id) ?? false) ??
        (circle?.field.field_id === field.field_id ? circleRefusal(circle.id, rows, reached) : null));
    if (issue) refusals.add({ field: field.field_id, ...issue });
    settled[field.field_id] = getValue(field, [...sentIds, ...unseen(field, removed, rows)]);
  }
  return settled;
};

function buildRefusal(
  addedIds: readonly string[],
  rows: NamedRows,
  reached: ResolvedType | null,
  isOfProduct: boolean,
): Omit<FieldIssue, 'field'> | null {
  for (const id of addedIds) {
    const row = rows.get(id);
    if (!reached || !row || row.deleted || !(row.readable || isOfProduct)) return { code: 'notARecord' };
    if (row.is_draft)
      return { code: 'unfinishedAudit', params: { name: shownTitle(reached.type, reached.fields, row) } };
  }
  return null;
}

function circleRefusal(id: string, rows: NamedRows, reached: ResolvedType | null): Omit<FieldIssue, 'field'> {
  const row = rows.get(id);
  const name = reached && row?.readable ? shownTitle(reached.type, reached.fields, row) : '';
  return { code: 'linksInCircle', params: { name } };
}

/** Returns the hidden links to keep. A single-link field is replaced as a whole; in a list the hidden links stay. */
function unseen(field: FieldConfig, removedIds: readonly string[], rows: NamedRows): string[] {
  if (linkCap(field) === 1) return [];
  return removedIds.filter((id) => {
    const row = rows.get(id);
    return row !== undefined && !row.readable && !row.deleted;
  });
}
