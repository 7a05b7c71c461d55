import type { Calendar } from '../calendar';
import type { StoredRecord } from '../filters/matches';
import type { Field, VisibilityConfig } from '../metadata/field';

/** Which of a field's three configurations counts: of ordinary forms, of forms of leads, of forms opened from a link. */
export const formUses = ['own', 'lead', 'link'] as const;
export type FormUse = (typeof formUses)[number];

/** A pipeline and a stage of it. */
export type FormPlace = Pick<StoredRecord, 'pipeline_id' | 'stage_id'>;

/** What somebody fills in a form for. */
export interface FormTask {
  task: 'create' | 'edit';
  use: FormUse;
  calendar: Calendar;
  /** The record's own properties, for conditions that ask for them; of a new record nothing is known. */
  record?: Partial<
    Pick<StoredRecord, 'id' | 'owner' | 'members' | 'followers' | 'pipeline_id' | 'stage_id' | 'creator'>
  >;
  /** The field that says the record's status, where its type has one. */
  statusField?: string | undefined;
  /** Where the record is to stand after the save; absent where it is not moved. */
  to?: FormPlace | undefined;
  /** Fields that are shown wherever they belong: what an address or a save names. */
  alsoShown?: readonly string[];
  /** This person may not change who works on the record (`abilities.team`). While one is made everybody may. */
  teamIsFixed?: boolean;
  /** Fields that somebody besides the configuration asks for: the target stage, an approval, a conversion. */
  alsoRequired?: readonly string[];
  /** The form holds those fields and nothing else: it moves a record. */
  holdsAskedAlone?: boolean;
}

/** The values that a form holds, in their stored shape; null and undefined for nothing. */
export type ReadValue = (fieldId: string) => unknown;

/** The configuration that counts; where a form of leads or of a link has none of its own, the ordinary one. */
export function getConfig(
  field: Pick<Field, 'visibility_config' | 'lead_visibility_config' | 'link_visibility_config'>,
  use: FormTask['use'],
): VisibilityConfig | undefined {
  if (use === 'lead') return field.lead_visibility_config ?? field.visibility_config;
  if (use === 'link') return field.link_visibility_config ?? field.visibility_config;
  return field.visibility_config;
}
