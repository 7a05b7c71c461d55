import { typeToken } from '../../../domain/collaboration/chat-title';
import { emptyDocuments } from '../../../domain/collaboration/document-place';
import { objectCalls } from '../../../domain/contract/record-calls';
import { defaultDay } from '../../../domain/day/defaults';
import { buildQuickConditions } from '../../../domain/day/quick-conditions';
import { duplicateRules } from '../../../domain/duplicates/rules';
import { hasSearchedOptions } from '../../../domain/kinds';
import type { Field } from '../../../domain/metadata/field';
import type { ObjectType } from '../../../domain/metadata/object-type';
import { factWords, isQuickWord, stageDays } from '../../../domain/metadata/places';
import type { TypeSettings } from '../../../domain/metadata/settings';
import { hasNotes } from '../../../domain/objects/has-notes';
import { getStatusSetting } from '../../../domain/objects/status';
import {
  getListOrder,
  listCardFacts,
  listCreateFields,
  listHeaderFacts,
  listUsualQuickFilters,
  usualStageDaysLimit,
} from '../../../domain/objects/usual-places';
import { capabilities } from '../../../domain/platforms';
import type { Stage } from '../../../domain/stages/stage';
import { sortsBy } from '../../../domain/views/fields';
import { listQuickFilters } from '../../../domain/views/quick-filters';
import type { Actor } from '../../context';
import { teamJoinApply } from '../../policies/record-team';
import { tableAbilities } from '../../policies/rules';
import type { RuleActor, RuleType } from '../../policies/rules';

/** Object types and their fields in the shapes of the contract, without the parts that the caller may not see. */

/** A type, as a list of types returns it. */
interface ListedType {
  table_id: string;
  name: string;
  icon_name: string;
  is_show: boolean;
  is_stage_on: boolean;
  order_no: number;
  theme_color: string;
  parent_table_id: string | null;
  list_first_show_field_id: string;
  list_second_show_field_ids: string[];
  is_allow_create_chat: boolean;
  is_allow_create_tasklist: boolean;
  is_allow_apply_join_team: boolean | null;
  i18n_resource: Record<string, Record<string, string>> | null;
  settings?: TypeSettings | null;
}

export type PresentedType = RuleType & ListedType;

/** Returns the fields that the caller sees, without the server's internal properties and without options that are searched (`options.search`). */
export function presentFields(fields: readonly Field[]): Field[] {
  return fields
    .filter((field) => field.access !== 'none')
    .map(
      ({ auth_mode: _mode, auth_role_config: _config, field_project_permission: _lines, value_options, ...field }) => ({
        ...field,
        ...(value_options && !hasSearchedOptions(field) ? { value_options } : {}),
      }),
    );
}

/** A stage of any type of the company. */
type PresentedStage = Stage & { table_id: string };

/**
 * Returns an object type as the table list sends it. `fields` are those that the caller sees, of any type, and so are `stages`. Where the suite has
 * no task lists, none can be created (SD-16).
 */
export function presentObjectType(
  type: PresentedType,
  actor: RuleActor & Pick<Actor, 'channel' | 'documentPlace'>,
  fields: readonly Field[],
  stages: readonly PresentedStage[],
): ObjectType {
  const documents = emptyDocuments(actor.channel, actor.documentPlace);
  const visibleIds = new Set(
    fields.filter((field) => field.table === type.table_id && field.access !== 'none').map((field) => field.field_id),
  );
  const duplicateFieldIds = duplicateRules(
    type,
    fields.filter((field) => field.table === type.table_id && field.access === 'write'),
  ).map(({ field_id }) => field_id);
  const status = getStatusSetting(type.table_id, type.settings ?? null);
  const { detail_tabs, lark_chat_groups: chatGroups } = type.settings ?? {};
  return {
    table_id: type.table_id,
    name: type.name,
    icon_name: type.icon_name,
    is_show: type.is_show,
    is_stage_on: type.is_stage_on,
    order: type.order_no,
    theme_color: type.theme_color,
    ...(type.parent_table_id === null ? {} : { parent_table_id: type.parent_table_id }),
    data_source: { table_id: type.table_id },
    list_first_show_field_id: type.list_first_show_field_id,
    list_second_show_field_ids: type.list_second_show_field_ids.filter((id) => visibleIds.has(id)),
    ...presentPlaces(type, visibleIds, fields),
    ...presentFilters(type, fields, stages),
    ...(status && visibleIds.has(status.field_id) ? { status } : {}),
    ...(detail_tabs ? { detail_tabs } : {}),
    is_allow_create_lark_chat: type.is_allow_create_chat && actor.closedFeatures?.includes('chats') !== true,
    is_allow_create_lark_tasklist: type.is_allow_create_tasklist && capabilities[actor.channel].taskList,
    ...(duplicateFieldIds.length > 0 ? { duplicate_fields: duplicateFieldIds } : {}),
    ...(chatGroups ? { lark_chat_groups: chatGroupsFor(chatGroups, visibleIds) } : {}),
    ...(documents ? { document_types: [...documents], ...templatesIn(type.settings ?? {}) } : {}),
    ...(type.i18n_resource === null ? {} : { i18n_resource: type.i18n_resource }),
    ...approvalsOfType(type, visibleIds),
    abilities: {
      ...tableAbilities(actor, type),
      ...(objectCalls(type.table_id).madeBy ? { create: true } : {}),
      ...(teamJoinApply(type).is_allow_apply_join_team ? { join: true } : {}),
    },
  };
}

/** Returns the facts that each place shows of its records, limited to the fields that the caller sees. */
function presentPlaces(
  type: PresentedType,
  visibleIds: ReadonlySet<string>,
  fields: readonly Field[],
): Pick<ObjectType, 'card_facts' | 'highlights' | 'stage_days_limit' | 'list_order' | 'create_fields'> {
  const isFact = (id: string) =>
    visibleIds.has(id) || (factWords.includes(id) && (id !== stageDays || type.is_stage_on));
  const cardFacts = listCardFacts(type).filter(isFact);
  const headerFacts = listHeaderFacts(type)?.filter(isFact);
  const order = getListOrder(type);
  const ownFields = fields.filter(({ table }) => table === type.table_id);
  const createFields = listCreateFields(type)?.filter((id) => visibleIds.has(id));
  return {
    card_facts: cardFacts,
    ...(headerFacts ? { highlights: headerFacts } : {}),
    ...(cardFacts.includes(stageDays)
      ? { stage_days_limit: type.settings?.stage_days_limit ?? usualStageDaysLimit }
      : {}),
    ...(order && sortsBy(order.field, ownFields) ? { list_order: { field: order.field, sort: order.sort } } : {}),
    ...(createFields ? { create_fields: createFields } : {}),
  };
}

/** Returns the quick filters above its list, and the field by which its records are late. */
function presentFilters(
  type: PresentedType,
  fields: readonly Field[],
  stages: readonly PresentedStage[],
): Pick<ObjectType, 'quick_filters' | 'quick_conditions' | 'quiet_days' | 'due_fields'> {
  const day = type.settings?.day ?? defaultDay(type.table_id);
  const ownFields = fields.filter(({ table, access }) => table === type.table_id && access !== 'none');
  const ownStages = type.is_stage_on ? stages.filter(({ table_id }) => table_id === type.table_id) : [];
  const conditions = buildQuickConditions(day, { fields: ownFields, stages: ownStages });
  const filters = listQuickFilters(
    {
      ...type,
      has_notes: hasNotes(type.table_id),
      quiet_days: day.quiet_days,
      words: Object.keys(conditions).filter(isQuickWord),
      usual: listUsualQuickFilters(type.table_id),
    },
    fields,
  );
  const dueFields = (day.due_field_ids ?? []).filter((id) => ownFields.some(({ field_id }) => field_id === id));
  return {
    ...(filters.length > 0 ? { quick_filters: filters } : {}),
    ...(filters.some(isQuickWord) ? { quick_conditions: conditions } : {}),
    ...(day.quiet_days === undefined ? {} : { quiet_days: day.quiet_days }),
    ...(dueFields.length > 0 ? { due_fields: dueFields } : {}),
  };
}

function chatGroupsFor(
  { create_on_first_note = false, title_config: tokens }: NonNullable<TypeSettings['lark_chat_groups']>,
  visibleIds: ReadonlySet<string>,
): ObjectType['lark_chat_groups'] {
  const title_config = tokens?.filter((token) => token === typeToken || visibleIds.has(token)) ?? [];
  return { create_on_first_note, ...(title_config.length > 0 ? { title_config } : {}) };
}

/** Returns the parts of a type that may need an approval: its forms query the requirements while they are filled in. */
function approvalsOfType({ settings }: ListedType, visibleIds: ReadonlySet<string>): Pick<ObjectType, 'approvals'> {
  const templates = settings?.approval_templates ?? [];
  const fields = [...new Set(templates.flatMap((template) => template.fields ?? []))].filter((id) =>
    visibleIds.has(id),
  );
  const needsApprovalOnCreate = templates.some(({ on_create }) => on_create === true);
  return needsApprovalOnCreate || fields.length > 0
    ? { approvals: { ...(needsApprovalOnCreate ? { on_create: true } : {}), fields } }
    : {};
}

function templatesIn({
  docx_templates,
  sheet_templates,
  bitable_templates,
}: TypeSettings): Pick<ObjectType, 'docx_templates' | 'sheet_templates' | 'bitable_templates'> {
  return {
    ...(docx_templates && { docx_templates }),
    ...(sheet_templates && { sheet_templates }),
    ...(bitable_templates && { bitable_templates }),
  };
}
