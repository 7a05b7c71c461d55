import type { Calendar } from '../calendar';
import type { StoredRecord } from '../filters/matches';
import type { Field, VisibilityConfig } from '../metadata/field';

/** The three configurations of a field: for ordinary forms, for forms of leads, for forms opened from a link. */
export const formUses = ['own', 'lead', 'link'] as const;
export type FormUse = (typeof formUses)[number];

/** A pipeline and a stage of it. */
export type FormPlace = Pick<StoredRecord, 'pipeline_id' | 'stage_id'>;

/** The purpose for which a person fills in a form. */
export interface FormTask {
  task: 'create' | 'edit';
  use: FormUse;
  calendar: Calendar;
  /** The record's own properties, for conditions that use them; a new record has none. */
  record?: Partial<
    Pick<StoredRecord, 'id' | 'owner' | 'members' | 'followers' | 'pipeline_id' | 'stage_id' | 'creator'>
  >;
  /** The field that says the record's status, where its type has one. */
  statusField?: string | undefined;
  /** The place of the record after the save; absent where it is not moved. */
  to?: FormPlace | undefined;
  /** Fields that are shown whatever place they belong to: those that an address or a save names. */
  alsoShown?: readonly string[];
  /** This person may not change who works on the record (`abilities.team`). During the creation of a record every member may. */
  teamIsFixed?: boolean;
  /** Fields that are required by something other than the configuration: the target stage, an approval, a conversion. */
  alsoRequired?: readonly string[];
  /** The form holds those fields and nothing else: it moves a record. */
  holdsAskedAlone?: boolean;
}

/** The values that a form holds, in their stored shape; null and undefined for nothing. */
export type ReadValue = (fieldId: string) => unknown;

/** Returns the configuration that applies. It is the ordinary one where a form of leads or of a link has no configuration. */
export function getConfig(
  field: Pick<Field, 'visibility_config' | 'lead_visibility_config' | 'link_visibility_config'>,
  use: FormTask['use'],
): VisibilityConfig | undefined {
  if (use === 'lead') return field.lead_visibility_config ?? field.visibility_config;
  if (use === 'link') return field.link_visibility_config ?? field.visibility_config;
  return field.visibility_config;
}
