import { isFilledByHand } from '../forms/by-hand';
import type { ReadValue } from '../forms/form';
import type { Field } from '../metadata/field';
import { ownerProperty } from '../metadata/owner';
import { isOfTeam } from '../metadata/reading';
import type { ApproveTemplate, Capability, TypeSettings } from '../metadata/settings';
import { getBehaviour } from '../objects/behaviour';
import { isEmptyValue, valueTypes } from '../values';
import { abilities } from '../kinds';
import { getOutcome } from './outcome';
import type { Stage } from './stage';

/** The requirements of a move: those of the exited and the entered stage, never those of skipped stages (SD-63). */
export interface StageRequirements {
  /** Ids of fields that must hold a value. */
  fields: string[];
  capabilities: Capability[];
  /** The member chooses one of them where there are several (SD-39). */
  approvals: ApproveTemplate[];
}

/** The names of a record's stage and owner: lists of required fields may contain them, but they are never required (REQ records 4). */
const positionProperties: readonly string[] = ['pipeline_id', 'stage_id', 'lead_stage_id', ownerProperty];

/** Returns true for a name that a list of required fields may contain and that is never required. */
export function neverAsked(tableId: string, fieldId: string): boolean {
  return positionProperties.includes(fieldId) || getBehaviour(tableId).ownerField === fieldId;
}

/** Returns true for a field that a person fills by hand in the form of its type, so that a move may require it. */
export function isAskable(tableId: string, field: Field): boolean {
  return (
    !neverAsked(tableId, field.field_id) &&
    !field.is_not_show &&
    !abilities[field.value_type].isButton &&
    isFilledByHand(field, getBehaviour(tableId).form)
  );
}

/**
 * @param from undefined for a new record, and for one that is in no stage.
 * @param fields of the type, with the access of the caller.
 */
export function collectRequirements(
  { from, to: target }: { from: Stage | undefined; to: Stage },
  { tableId, fields, settings }: { tableId: string; fields: readonly Field[]; settings: TypeSettings | null },
): StageRequirements {
  const { lost_reason_field_id: reason } = settings ?? {};
  const listed = [
    ...(from?.settings?.required_fields_out ?? []),
    ...(target.settings?.required_fields ?? []),
    ...(reason !== undefined && getOutcome(target) === 'lost' ? [reason] : []),
  ];
  const canBeAsked = (id: string) => {
    const field = fields.find(({ field_id }) => field_id === id);
    return field !== undefined && isAskable(tableId, field);
  };
  return {
    fields: uniqueItems(listed).filter(canBeAsked),
    capabilities: uniqueItems([
      ...(from?.settings?.required_capabilities_out ?? []),
      ...(target.settings?.required_capabilities ?? []),
    ]),
    approvals: listApprovals({ from, to: target }),
  };
}

/** Returns the approvals, one of which the stages require to leave and enter; empty: no approval is needed. */
export function listApprovals({ from, to: target }: { from: Stage | undefined; to: Stage }): ApproveTemplate[] {
  return onceBy(
    [...(from?.settings?.approve_templates_out ?? []), ...(target.settings?.approve_templates ?? [])],
    ({ template_id }) => template_id,
  );
}

/**
 * Returns whether a move opens a form: for requirements, and for every move of a finished record; a draft without requirements moves at once (REQ
 * records 4).
 */
export function opensForm({ fields, capabilities }: StageRequirements, { is_draft }: { is_draft: boolean }): boolean {
  return fields.length > 0 || capabilities.length > 0 || !is_draft;
}

/** The missing fields of a move, by who can fill them. */
export interface MissingFields {
  /** The mover fills them in the form. */
  own: string[];
  /** The mover may not write these fields: other members have to fill them. */
  others: string[];
}

/**
 * @param hidden fields that their condition hides while the record holds these values: they are never required. @param teamIsFixed the mover may
 * not change the people on the record.
 */
export function missingFields(
  requestedIds: readonly string[],
  {
    fields,
    getValue,
    hidden,
    teamIsFixed,
  }: { fields: readonly Field[]; getValue: ReadValue; hidden: ReadonlySet<string>; teamIsFixed: boolean },
): MissingFields {
  const missing = fields.filter(
    (field) =>
      requestedIds.includes(field.field_id) &&
      !hidden.has(field.field_id) &&
      isEmptyValue(valueTypes[field.value_type], getValue(field.field_id)),
  );
  const isOwn = (field: Field) => field.access === 'write' && !(teamIsFixed && isOfTeam(field));
  return {
    own: missing.filter(isOwn).map(({ field_id }) => field_id),
    others: missing.filter((field) => !isOwn(field)).map(({ field_id }) => field_id),
  };
}

/** The members whom the exited stage names for fields that the mover cannot fill. */
export interface MembersToAsk {
  /** Ids of team fields, or the name of the owner's property, in the order of the setting. */
  teamFields: string[];
  /** Their members, each once, without the mover. */
  members: string[];
}

export function membersToAsk(
  from: Stage | undefined,
  record: { owner: string | null; data: Readonly<Record<string, unknown>> },
  moverId: string,
): MembersToAsk {
  const teamFields = uniqueItems(from?.settings?.required_fields_out_notice_team_field_ids ?? []);
  const members = teamFields
    .flatMap((id) => (id === ownerProperty ? record.owner : record.data[id]))
    .filter((member) => typeof member === 'string');
  return { teamFields, members: uniqueItems(members).filter((member) => member !== moverId) };
}

function uniqueItems<Item>(items: readonly Item[]): Item[] {
  return [...new Set(items)];
}

function onceBy<Item>(items: readonly Item[], key: (item: Item) => string): Item[] {
  return [...new Map([...items].reverse().map((item) => [key(item), item])).values()].reverse();
}
