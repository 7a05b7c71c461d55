import type { Calendar } from '../calendar';
import { matches, type StoredRecord } from '../filters/matches';
import type { Field } from '../metadata/field';
import type { ApprovalSetting, TypeSettings } from '../metadata/settings';
import type { ApprovalAction } from './statuses';

/** An approval that a member can request. Without a setting the company has not configured it. */
export interface TemplateChoice {
  template_id: string;
  name: string;
  i18n_resource?: Record<string, Record<string, string>> | undefined;
  setting?: ApprovalSetting | undefined;
}

/** A choice of approvals, one of which the change needs. */
export interface NeededApproval {
  action: ApprovalAction;
  /** Never empty; with several the person chooses (SD-39). */
  templates: TemplateChoice[];
  /** The guarded fields that the approval covers; empty for the whole change. */
  fields: string[];
}

/** A change before it is saved. */
export interface ProposedChange {
  /** The record as the change would leave it. */
  after: StoredRecord;
  /** Whether the change completes a new record or a draft. */
  finishes: boolean;
  /** The approvals that the stages list for leaving and entering, by `template_id`. */
  listed: readonly Omit<TemplateChoice, 'setting'>[];
  /** Ids of the fields that the change would change. */
  changed: readonly string[];
}

/**
 * Returns the approvals that a change needs. They are one of those that stages or new records require, and one for each template that guards some
 * of the changed fields (SD-74). Conditions apply to the record as the change would leave it (SD-73). A record that is a draft afterwards needs
 * none.
 */
export function neededApprovals(
  { after: updatedRecord, finishes, listed, changed: changedIds }: ProposedChange,
  {
    settings,
    fields,
    calendar,
  }: { settings: TypeSettings | null; fields: readonly Field[]; calendar: Calendar | undefined },
): NeededApproval[] {
  if (updatedRecord.is_draft) return [];
  const configured = settings?.approval_templates ?? [];
  const applies = ({ condition }: ApprovalSetting) => !condition || matches(updatedRecord, condition, fields, calendar);
  const ofStages = listed.flatMap((choice): TemplateChoice[] => {
    const setting = configured.find(({ template_id }) => template_id === choice.template_id);
    if (!setting) return [{ ...choice }];
    return applies(setting) ? [toChoice(setting)] : [];
  });
  const ofNew = finishes ? configured.filter((setting) => setting.on_create === true && applies(setting)) : [];
  const ofWhole = [...ofStages, ...ofNew.filter(isNotIn(ofStages)).map(toChoice)];
  const recordApprovals: NeededApproval[] =
    ofWhole.length === 0 ? [] : [{ action: finishes ? 'create' : 'stage_change', templates: ofWhole, fields: [] }];
  return finishes ? recordApprovals : [...recordApprovals, ...ofFields(configured.filter(applies), changedIds)];
}

/** Returns one approval for each template that guards some of these fields. A field with several templates belongs to the first one. */
function ofFields(templates: readonly ApprovalSetting[], changedIds: readonly string[]): NeededApproval[] {
  const remainingIds = new Set(changedIds);
  return templates.flatMap((setting): NeededApproval[] => {
    const fields = (setting.fields ?? []).filter((id) => remainingIds.delete(id));
    return fields.length === 0 ? [] : [{ action: 'field_update', templates: [toChoice(setting)], fields }];
  });
}

/** Returns the fields that an approval of a new record requires and that are empty. */
export function unfilledFor({ setting }: TemplateChoice, { data }: Pick<StoredRecord, 'data'>): string[] {
  return (setting?.required_fields ?? []).filter((id) => (data[id] ?? null) === null);
}

const isNotIn =
  (existingChoices: readonly TemplateChoice[]) =>
  ({ template_id }: ApprovalSetting) =>
    !existingChoices.some((choice) => choice.template_id === template_id);

function toChoice(setting: ApprovalSetting): TemplateChoice {
  const { template_id, name, i18n_resource } = setting;
  return { template_id, name, ...(i18n_resource ? { i18n_resource } : {}), setting };
}
