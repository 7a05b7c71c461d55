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
  /** Ids of the fields that the write changes. */
  changed: readonly string[];
}

/** The settings of the record's type that decide about a write. */
export interface GateRules {
  settings: TypeSettings | null;
  /** All fields of the type, also those that the writer does not see. */
  fields: readonly Omit<Field, 'access'>[];
  calendar: Calendar | undefined;
}

/** Returns whether a person decides the value of the field. Values of formulas and of the server follow from other values and need no approval. */
export function isDecided(field: Omit<Field, 'access'>): boolean {
  return !isComputed(field) && !abilities[field.value_type].isGenerated;
}

/**
 * Returns the fields of a write that may not change now, by reason; empty where all of them may change. While an approval waits, it is the only
 * reason. The fields of a draft are locked by a waiting approval only, because drafts need no approval of their values.
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
  // Conditions belong to the company, so they read every field of the record, whatever the writer sees.
  const readable = fields.map((field) => ({ ...field, access: 'read' as const }));
  return neededApprovals(
    { after: updatedRecord, finishes: false, listed: [], changed: changedIds },
    { settings, fields: readable, calendar },
  ).flatMap((approval) => approval.fields);
}

/** Returns the changed fields that need an approval of the company and that no template guards. */
export function auditedFields(settings: TypeSettings | null, changedIds: readonly string[]): string[] {
  const guarded = (settings?.approval_templates ?? []).flatMap(({ fields = [] }) => fields);
  return (settings?.audited_fields ?? []).filter((id) => changedIds.includes(id) && !guarded.includes(id));
}
