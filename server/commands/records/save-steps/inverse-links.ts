import type { FieldIssueCode } from '../../../../domain/errors';
import type { StoredRecord } from '../../../../domain/filters/matches';
import { idsIn, linkCap, linkedTable, linkMinimum, getValue } from '../../../../domain/values/link-field';
import { linkChanges } from '../../../../domain/links/link-rules';
import type { Trx } from '../../../db/tables';
import { oneAtATime } from '../../../db/together';
import { shownTitle } from '../../../policies/visible-values';
import type { ResolvedType } from '../../../policies/resolve-type';
import { findNamed, lockNamed } from '../../../queries/links/named-records';
import type { FieldConfig } from '../../../queries/search/keys';
import { addTimelineEvent } from '../../timeline/add-timeline-event';
import { publishRecordEvents } from '../publish-record-events';
import { refusedFields } from '../refusals';
import type { SaveContext } from '../save-context';
import { refuseHeld, writeChange, type Gate } from '../write-change';
import { otherSideRefusal, type OtherSideReason } from './other-side';
import type { KindStep } from './save-step';

/**
 * Writes the other side of every changed mirrored link in the same transaction (SD-33): the linked record gains or loses this one, with a timeline
 * line. No further right to the linked record is needed. A single-link field is never taken over (ADR-0019). A field that needs an approval, or
 * that an approval locks, is not changed from here (ADR-0224). Refuses at the field: linkTaken, linkNeeded, tooMany, or as `otherSideRefusal`.
 * After any refusal nothing more is written.
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
    const otherType = await target.resolveType(linkedTable(field) ?? '', trx);
    const back = otherType?.configuration.find((candidate) => candidate.field_id === field.link_field_id);
    // An incomplete pair links one way only.
    if (!otherType || !back) continue;
    const linked = [...added, ...removed];
    const isApproved = approvedFields.includes(field.field_id);
    await oneAtATime(linked, async () => {
      for (const otherRecord of await lockNamed(trx, context.actor.clientId, otherType.type.table_id, linked)) {
        const links = idsIn(otherRecord.data[back.field_id]);
        const newLinks = added.includes(otherRecord.id)
          ? [...new Set([...links, self])]
          : links.filter((id) => id !== self);
        if (newLinks.length === links.length) continue;
        const code = buildRefusal(back, links.length, newLinks.length);
        if (code) {
          const params = { limit: linkCap(back), name: await getName(trx, otherType, otherRecord) };
          return refusals.add({ field: field.field_id, code, params });
        }
        const writeOptions = { at: field.field_id, isApproved, isTried: !refusals.isEmpty };
        try {
          await writeBack(trx, context, writeOptions, { other: otherType, there: otherRecord, back, ids: newLinks });
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

/** Returns why the other field cannot hold so many links. */
function buildRefusal(back: FieldConfig, previousCount: number, newCount: number): FieldIssueCode | null {
  if (newCount > previousCount && newCount > linkCap(back)) return linkCap(back) === 1 ? 'linkTaken' : 'tooMany';
  return newCount < previousCount && newCount < linkMinimum(back) ? 'linkNeeded' : null;
}

/**
 * @param at the saved field on this side. @param isApproved an approval covers it, and so the pair. @param isTried nothing is written. @throws
 * AppError as `otherSideRefusal`.
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
  const value = getValue(back, ids);
  const change = { data: { [back.field_id]: value }, memberId: actor.memberId, time: context.now() };
  const gate: Gate = {
    passes: isApproved ? ['guarded'] : [],
    refusal: ([firstHeld]) => refusal(firstHeld?.reason ?? 'guarded'),
  };
  if (isTried) return refuseHeld(context, other, there, change, gate);
  const writtenRecord = await writeChange(trx, context, other, there, change, gate);
  await addTimelineEvent(trx, context, there, {
    type: 'INFO_CHANGE',
    operator: actor.memberId,
    time: writtenRecord.update_time,
    data: { changes: [{ field: back.field_id, old: there.data[back.field_id] ?? null, new: value }] },
  });
  const event = { id: there.id, version: writtenRecord.update_time, fields: [back.field_id] };
  await publishRecordEvents(trx, context, there.table_id, [event]);
}

/** Returns the name, as far as the member may know it. */
async function getName(trx: Trx, otherType: ResolvedType, otherRecord: StoredRecord): Promise<string> {
  const row = (await findNamed(trx, otherType.read, [otherRecord.id])).get(otherRecord.id);
  return row?.readable ? shownTitle(otherType.type, otherType.fields, row) : '';
}
