import { blocks } from '../../domain/approvals/course';
import { heldAbilities, type RecordJson } from '../../domain/contract/shapes';
import { everything, nothing, type Filter } from '../../domain/filter-tree';
import { matcher, matches, type StoredRecord } from '../../domain/filters/matches';
import type { Scope } from '../../domain/filters/scope';
import type { Field } from '../../domain/metadata/field';
import { capabilities, type Channel, type SuiteFeature } from '../../domain/platforms';
import { objectCalls } from '../../domain/contract/record-calls';
import { isInScopes, type KeyScopes } from '../../domain/metadata/key-scopes';
import { getBehaviour } from '../../domain/objects/behaviour';
import { hasNotes } from '../../domain/objects/has-notes';
import { reach, type TypeRules } from './record-rules';
import { stageLetsEdit, type StagePermission } from './stage-rules';

/**
 * Decides which records a caller may read and change. Row permissions are filters, so that SQL and memory share one rule (docs/architecture.md).
 */

/** The facts about the caller that policies need. `Actor` is compatible. */
export interface RuleActor {
  clientId: string;
  memberId: string;
  isAdmin: boolean;
  isDataAdmin: boolean;
  /** The effective roles: with a free seat only that seat's pseudo role. */
  roleIds: readonly string[];
  teamIds?: readonly string[];
  seat: 'paid' | 'free';
  /** The suite of the caller's company; absent: none. */
  channel?: Channel;
  /** The features that the suite closes to the company's app; absent: none. */
  closedFeatures?: readonly SuiteFeature[];
  /** The API key of a program: it narrows the rights of its member or role. Absent: a person. */
  key?: { scopes: KeyScopes };
}

/** The facts about an object type that policies need. The type of a `TypeContext` is compatible. */
export interface RuleType extends TypeRules {
  table_id: string;
  is_allow_create_chat: boolean;
  /** Absent: its records have no task lists. */
  is_allow_create_tasklist?: boolean;
  /** Absent: its records have no stages. */
  is_stage_on?: boolean;
  /** The field of its titles. */
  list_first_show_field_id: string;
  /** The stages with edit permissions; absent: none. */
  stage_permissions?: readonly StagePermission[];
}

/** The ids of all members of the caller's teams, including the caller (`teamMembersFor` in server/services/configuration/configured-type.ts). */
export type TeamMemberIds = readonly string[];

const isOverRules = (actor: RuleActor): boolean => actor.isAdmin || actor.isDataAdmin;

/** Returns whether the caller's key, if any, covers a type. */
export function keyReaches(actor: Pick<RuleActor, 'key'>, tableId: string, access: 'read' | 'write'): boolean {
  return isInScopes(actor.key?.scopes, tableId, access);
}

/** Returns the rule for the records of a type that the caller may read. */
function readRule(actor: RuleActor, type: RuleType, teamMemberIds: TeamMemberIds): Filter {
  if (!keyReaches(actor, type.table_id, 'read')) return nothing;
  return isOverRules(actor) ? everything : reach('read', actor, type, teamMemberIds);
}

/** Returns the rule for records about which the caller may write notes, whatever the seat. */
function authorityRule(actor: RuleActor, type: RuleType, teamMemberIds: TeamMemberIds): Filter {
  if (!keyReaches(actor, type.table_id, 'write')) return nothing;
  return isOverRules(actor) ? everything : reach('write', actor, type, teamMemberIds);
}

function removeRule(actor: RuleActor, type: RuleType, teamMemberIds: TeamMemberIds): Filter {
  if (!keyReaches(actor, type.table_id, 'write')) return nothing;
  return isOverRules(actor) ? everything : reach('remove', actor, type, teamMemberIds);
}

/** Returns the scope of a type for the caller, which every record query takes. */
export function readScope(
  actor: RuleActor,
  type: RuleType,
  fields: readonly Field[],
  teamMemberIds: TeamMemberIds,
): Scope {
  const title = fields.find((field) => field.field_id === type.list_first_show_field_id);
  return {
    clientId: actor.clientId,
    tableId: type.table_id,
    rule: readRule(actor, type, teamMemberIds),
    ruleFields: type.rule_fields,
    fields,
    titleHidden: title === undefined || title.access === 'none',
    hasNotes: hasNotes(type.table_id),
    noticesOf: actor.memberId,
  };
}

export function mayRead(actor: RuleActor, type: RuleType, record: StoredRecord, teamMemberIds: TeamMemberIds): boolean {
  return matches(record, readRule(actor, type, teamMemberIds), type.rule_fields);
}

/**
 * Returns the caller's rights to one record; `offeredAbilities` applies pending approvals. Deleted records have none. A draft is not edited: a move
 * finishes it, it can be resubmitted, get notes, and be deleted by its creator or an administrator. Only types with calls for changes or deletion
 * offer them. Deletion needs the right to change as well; without a role's rule it is the owner's. A stage may restrict both. The owner and members
 * who may delete a record change its people. Without an owner, members who may change the record do (REQ records 6, collaborator editing).
 */
export function recordAbilities(
  actor: RuleActor,
  type: RuleType,
  record: StoredRecord,
  teamMemberIds: TeamMemberIds,
): RecordJson['abilities'] {
  return abilitiesOn(actor, type, teamMemberIds)(record);
}

/** Returns the same for many records of one type: facts that do not depend on the record are computed once. */
export function abilitiesOn(
  actor: RuleActor,
  type: RuleType,
  teamMemberIds: TeamMemberIds,
): (record: StoredRecord) => RecordJson['abilities'] {
  // Only its author edits and deletes a note, also with a free seat (REQ records 6, SD-52).
  const { isAuthorsOwn } = getBehaviour(type.table_id);
  const mayWrite = keyReaches(actor, type.table_id, 'write');
  const calls = objectCalls(type.table_id);
  // API keys cannot call what creates a chat or a task list, follows a record, or requests an approval.
  const isPerson = actor.key === undefined;
  const hasTaskLists =
    isPerson &&
    type.is_allow_create_tasklist === true &&
    actor.channel !== undefined &&
    capabilities[actor.channel].taskList;
  const mayOpenChat = isPerson && type.is_allow_create_chat && actor.closedFeatures?.includes('chats') !== true;
  const canMove = type.is_stage_on === true && calls.update !== undefined;
  const getReach = (rule: (...args: [RuleActor, RuleType, TeamMemberIds]) => Filter) =>
    matcher(isAuthorsOwn ? nothing : rule(actor, type, teamMemberIds), type.rule_fields);
  const isRead = getReach(readRule);
  const hasAuthority = getReach(authorityRule);
  const isRemovable = getReach(removeRule);
  return (record) => {
    if (record.deleted_at !== null) return { update: false, remove: false, note: false, chat: false };
    if (isAuthorsOwn) {
      const isAuthor = mayWrite && record.creator === actor.memberId;
      return { update: isAuthor, remove: isAuthor, note: false, chat: false };
    }
    const authority = hasAuthority(record);
    const write = authority && actor.seat !== 'free';
    const edit = write && stageLetsEdit(actor, record, type.stage_permissions ?? []);
    const list = write && hasTaskLists ? { task_list: true } : {};
    if (record.is_draft) {
      const isMaker = record.creator === actor.memberId;
      const isOfPaidSeat = mayWrite && actor.seat !== 'free';
      const resubmit = isOfPaidSeat && isPerson && calls.create !== undefined && (isMaker || (canMove && edit));
      return {
        update: false,
        remove: isOfPaidSeat && calls.remove !== undefined && (isMaker || isOverRules(actor)),
        note: authority,
        chat: false,
        ...(canMove && edit ? { move: true } : {}),
        ...(resubmit ? { resubmit } : {}),
        ...list,
      };
    }
    const update = edit && calls.update !== undefined;
    const remove = edit && calls.remove !== undefined && isRemovable(record);
    const team = update && (remove || record.owner === null || record.owner === actor.memberId);
    return {
      update,
      remove,
      // A free seat writes its own notes (SD-52). Notes cannot have notes.
      note: authority,
      chat: write && mayOpenChat,
      ...(canMove && update ? { move: true } : {}),
      ...list,
      ...(team ? { team } : {}),
      // A reader may follow a record, also with a free seat: following grants nothing (ADR-0085).
      ...(isPerson && isRead(record) ? { follow: true } : {}),
    };
  };
}

/**
 * Returns the abilities in an answer. A right that a pending approval (SD-40) or an incomplete draft (REQ records 5) withholds moves to
 * `after_approval`. The people of the record can still be changed.
 */
export function offeredAbilities(
  abilities: RecordJson['abilities'],
  { approve_status, is_draft }: Pick<StoredRecord, 'approve_status' | 'is_draft'>,
): RecordJson['abilities'] {
  const heldRights = heldAbilities.filter(
    (ability) => abilities[ability] && (ability === 'task_list' ? is_draft : blocks(approve_status)),
  );
  if (heldRights.length === 0) return abilities;
  const offered = { ...abilities, after_approval: heldRights };
  for (const ability of heldRights)
    if (ability === 'update' || ability === 'remove') offered[ability] = false;
    else delete offered[ability];
  return offered;
}

/** Returns the caller's rights to a type as a whole. */
export function tableAbilities(
  actor: RuleActor,
  type: Pick<RuleType, 'table_id'>,
): { create: boolean; restore?: true } {
  const calls = objectCalls(type.table_id);
  // Only administrators see deleted records (SD-43).
  return {
    create: actor.seat !== 'free' && calls.create !== undefined && keyReaches(actor, type.table_id, 'write'),
    ...(isOverRules(actor) && calls.remove !== undefined ? { restore: true } : {}),
  };
}

export { visibleFields } from './field-access';
