import type { FieldIssueCode } from '../../../domain/errors';
import type { StoredRecord } from '../../../domain/filters/matches';
import { idsIn, linkCap, linkedTable, linkMinimum, valueOf } from '../../../domain/values/link-field';
import { linkChanges } from '../../../domain/links/link-rules';
import type { Trx } from '../../db/tables';
import { oneAtATime } from '../../db/together';
import { shownTitle } from '../../policies/visible-values';
import type { ResolvedType } from '../../policies/resolve-type';
import { findNamed, lockNamed } from '../../queries/named-records';
import type { FieldConfig } from '../../queries/records/keys';
import { addTimelineEvent } from '../add-timeline-event';
import { refusedFields } from '../refusals';
import type { SaveContext } from '../save-context';
import { refuseHeld, writeChange, type Gate } from '../write-change';
import { otherSideRefusal, type OtherSideReason } from './other-side';
import type { KindStep } from './save-step';

/**
 * Writes the way back of every mirrored link that a save changes, in the same transaction (SD-33): the record over there gains or
 * loses this one, with a line in its timeline. That takes no right of its own over there; but a record that holds one link only is not
 * taken away from another (ADR-0019), and a field that only an approval changes, or that an approval keeps from changing, is not changed from here
 * (ADR-0224). Refuses at the field: linkTaken, linkNeeded, tooMany, or as `otherSideRefusal`. Where anything of the save is refused nothing more is written.
 */
export const inverseLinks: KindStep = async (
  trx,
  context,
  target,
  { fields, id: self, before, values, approvedFields = [], refusals },
) => {
  for (const field of fields.filter(({ field_id }) => field_id in values)) {
    const { added, removed } = linkChanges(idsIn(before?.data[field.field_id]), idsIn(values[field.field_id]));
    if (added.length + removed.length === 0) continue;
    const other = await target.resolveType(linkedTable(field) ?? '', trx);
    const back = other?.configuration.find((candidate) => candidate.field_id === field.link_field_id);
    // Half a pair links one way only.
    if (!other || !back) continue;
    const linked = [...added, ...removed];
    const isApproved = approvedFields.includes(field.field_id);
    await oneAtATime(linked, async () => {
      for (const there of await lockNamed(trx, context.actor.clientId, other.type.table_id, linked)) {
        const links = idsIn(there.data[back.field_id]);
        const changed = added.includes(there.id) ? [...new Set([...links, self])] : links.filter((id) => id !== self);
        if (changed.length === links.length) continue;
        const code = refusalOf(back, links.length, changed.length);
        if (code) {
          const params = { limit: linkCap(back), name: await nameOf(trx, other, there) };
          return refusals.add({ field: field.field_id, code, params });
        }
        const asked = { at: field.field_id, isApproved, isTried: !refusals.isEmpty };
        try {
          await writeBack(trx, context, asked, { other, there, back, ids: changed });
        } catch (error) {
          const refused = refusedFields(error);
          if (!refused) throw error;
          return refusals.add(...refused);
        }
      }
    });
  }
  return {};
};

/** What the field over there says against holding so many. */
function refusalOf(back: FieldConfig, before: number, after: number): FieldIssueCode | null {
  if (after > before && after > linkCap(back)) return linkCap(back) === 1 ? 'linkTaken' : 'tooMany';
  return after < before && after < linkMinimum(back) ? 'linkNeeded' : null;
}

/**
 * @param at the field that is saved on this side. @param isApproved an approval decided about it, and so about the pair. @param isTried nothing is written.
 * @throws AppError as `otherSideRefusal`.
 */
async function writeBack(
  trx: Trx,
  context: SaveContext,
  { at, isApproved, isTried }: { at: string; isApproved: boolean; isTried: boolean },
  { other, there, back, ids }: { other: ResolvedType; there: StoredRecord; back: FieldConfig; ids: readonly string[] },
): Promise<void> {
  const { actor, language } = context;
  const refusal = (reason: OtherSideReason) =>
    otherSideRefusal(trx, language, { at, other, there, fields: [back.field_id], reason });
  if (there.is_draft && there.deleted_at === null) throw await refusal('draft');
  const value = valueOf(back, ids);
  const change = { data: { [back.field_id]: value }, memberId: actor.memberId, at: context.now() };
  const gate: Gate = {
    passes: isApproved ? ['guarded'] : [],
    refusal: ([held]) => refusal(held?.reason ?? 'guarded'),
  };
  if (isTried) return refuseHeld(context, other, there, change, gate);
  const written = await writeChange(trx, context, other, there, change, gate);
  await addTimelineEvent(trx, context, there, {
    type: 'INFO_CHANGE',
    operator: actor.memberId,
    at: written.update_time,
    data: { changes: [{ field: back.field_id, old: there.data[back.field_id] ?? null, new: value }] },
  });
}

/** As far as the member may know it. */
async function nameOf(trx: Trx, other: ResolvedType, there: StoredRecord): Promise<string> {
  const row = (await findNamed(trx, other.read, [there.id])).get(there.id);
  return row?.readable ? shownTitle(other.type, other.fields, row) : '';
}
