import type { Calendar } from '../calendar';
import type { StoredRecord } from '../filters/matches';
import { abilities } from '../kinds';
import type { Field } from '../metadata/field';
import type { TypeSettings } from '../metadata/settings';
import { isComputed, isOfTeam } from '../metadata/reading';
import { blocks } from './course';
import { neededApprovals } from './needed';

/**
 * Why fields of a record may not change now. `waits`: an approval of the record waits, and only its people may change (SD-40); `guarded`: an
 * approval template names the field (SD-74); `audited`: the company has it approved and no template says how, so it never changes (SD-59).
 */
export type HoldReason = 'waits' | 'guarded' | 'audited';

/** The held fields among those that a write would change. */
export interface HeldFields {
  reason: HoldReason;
  /** In the order of the write. Never empty. */
  fields: string[];
}

/** A write to an existing record. */
export interface PlannedWrite {
  before: StoredRecord;
  /** The record as the write would leave it. */
  after: StoredRecord;
  /** Ids of the fields that would hold something else. */
  changed: readonly string[];
}

/** The rules of its type that decide about a write. */
export interface GateRules {
  settings: TypeSettings | null;
  /** All fields of the type, also those that the writer does not see. */
  fields: readonly Omit<Field, 'access'>[];
  calendar: Calendar | undefined;
}

/** Whether somebody decides what the field holds. What a formula or the server makes follows from other values, and needs no leave. */
export function isDecided(field: Omit<Field, 'access'>): boolean {
  return !isComputed(field) && !abilities[field.value_type].isGenerated;
}

/**
 * The one gate of values: which fields of a write may not change now, by reason; empty where all of them may. An approval that waits is the only reason
 * while it waits. Of a draft nothing else holds fields: until a record is made its values need no approval of their own.
 */
export function heldFields(
  { before: previousRecord, after: updatedRecord, changed: changedIds }: PlannedWrite,
  { settings, fields, calendar }: GateRules,
): HeldFields[] {
  const byId = new Map(fields.map((field) => [field.field_id, field]));
  const decidedFields = changedIds.flatMap((id) => byId.get(id) ?? []).filter(isDecided);
  if (blocks(previousRecord.approve_status)) {
    const blocked = decidedFields.filter((field) => !isOfTeam(field));
    if (blocked.length > 0) return [{ reason: 'waits', fields: blocked.map(({ field_id }) => field_id) }];
  }
  if (previousRecord.is_draft) return [];
  const decided = decidedFields.map(({ field_id }) => field_id);
  const candidates: HeldFields[] = [
    {
      reason: 'guarded',
      fields: guardedFields({ after: updatedRecord, changed: decided }, { settings, fields, calendar }),
    },
    { reason: 'audited', fields: auditedFields(settings, decided) },
  ];
  return candidates.filter((candidate) => candidate.fields.length > 0);
}

function guardedFields(
  { after: updatedRecord, changed: changedIds }: Pick<PlannedWrite, 'after' | 'changed'>,
  { settings, fields, calendar }: GateRules,
): string[] {
  // Conditions are the company's: they look at every field of the record, whatever the writer sees of it.
  const readable = fields.map((field) => ({ ...field, access: 'read' as const }));
  return neededApprovals(
    { after: updatedRecord, finishes: false, listed: [], changed: changedIds },
    { settings, fields: readable, calendar },
  ).flatMap((approval) => approval.fields);
}

/** The changed fields that the company has approved and that no template guards. */
export function auditedFields(settings: TypeSettings | null, changedIds: readonly string[]): string[] {
  const guarded = (settings?.approval_templates ?? []).flatMap(({ fields = [] }) => fields);
  return (settings?.audited_fields ?? []).filter((id) => changedIds.includes(id) && !guarded.includes(id));
}
