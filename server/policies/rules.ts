import { objectCalls } from '../../domain/objects/calls';
import { everything, nothing, type Filter } from '../../domain/filters/filter';
import { matches, type StoredRecord } from '../../domain/filters/matches';
import type { Scope } from '../../domain/filters/scope';
import type { Field } from '../../domain/metadata/field';
import type { RecordJson } from '../../domain/contract/shapes';

/** Who may do what to which records. Row permissions are filters, so that SQL and memory read one rule (ARCHITECTURE). */

/** What the policies ask about the caller. `Actor` fits. */
export interface RuleActor {
  clientId: string;
  memberId: string;
  isAdmin: boolean;
  isDataAdmin: boolean;
  seat: 'paid' | 'free';
}

/** What the policies ask about an object type. A row of object_types fits. */
export interface RuleType {
  table_id: string;
  read_rule: 'all' | 'team' | 'members';
  write_rule: 'all' | 'team' | 'members';
  is_allow_create_chat: boolean;
}

/** Ids of everybody in a team of the caller, the caller too (`teamMates` in server/queries/members.ts). */
export type TeamMates = readonly string[];

/** The records of a type that the caller may read. */
export function readRule(actor: RuleActor, type: RuleType, teamMates: TeamMates): Filter {
  return actor.isAdmin || actor.isDataAdmin ? everything : reach(actor, type.read_rule, teamMates);
}

/** The records of a type that the caller may change: none on a free seat. */
export function writeRule(actor: RuleActor, type: RuleType, teamMates: TeamMates): Filter {
  return actor.seat === 'free' ? nothing : authorityRule(actor, type, teamMates);
}

/** Whether the record concerns the caller enough to write about it, whatever the seat. */
function authorityRule(actor: RuleActor, type: RuleType, teamMates: TeamMates): Filter {
  return actor.isAdmin || actor.isDataAdmin ? everything : reach(actor, type.write_rule, teamMates);
}

/**
 * The owner is among the members anyway (record-keys.ts); it is named first because owners are in an index of their own, from which
 * SQL counts at once (countRecords).
 */
function reach(actor: RuleActor, rule: RuleType['read_rule'], teamMates: TeamMates): Filter {
  if (rule === 'all') return everything;
  const owners = rule === 'team' ? [...new Set([actor.memberId, ...teamMates])] : [actor.memberId];
  return {
    join: 'or',
    items: [
      ...inHundreds(owners).map((value): Filter => ({ field: 'owner_member_id', relation: 'include', value })),
      { field: '_all_member_ids', relation: 'include', value: [actor.memberId] },
    ],
  };
}

/** One condition holds at most 100 values. */
function inHundreds(values: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(values.length / 100) }, (_, index) => values.slice(index * 100, index * 100 + 100));
}

/** The part of a type that the caller may read: what every query of records takes. */
export function readScope(actor: RuleActor, type: RuleType, fields: readonly Field[], teamMates: TeamMates): Scope {
  return { clientId: actor.clientId, tableId: type.table_id, rule: readRule(actor, type, teamMates), fields };
}

export function mayRead(actor: RuleActor, type: RuleType, record: StoredRecord, teamMates: TeamMates): boolean {
  return matches(record, readRule(actor, type, teamMates), []);
}

/**
 * What the caller may do with one record. Drafts and removed records: nothing. Only types whose calls can change or remove a record
 * offer it. Removing takes the owner or an administrator.
 */
export function recordAbilities(actor: RuleActor, type: RuleType, record: StoredRecord, teamMates: TeamMates): RecordJson['abilities'] {
  if (record.is_draft || record.deleted_at !== null) return { update: false, remove: false, note: false, chat: false };
  // Only its author edits or removes a note, on a free seat too (specification section 6, decision 52).
  const isAuthor = record.creator === actor.memberId;
  if (type.table_id === 'note') return { update: isAuthor, remove: isAuthor, note: false, chat: false };
  const calls = objectCalls(type.table_id);
  const authority = matches(record, authorityRule(actor, type, teamMates), []);
  const write = authority && actor.seat !== 'free';
  const inCharge = actor.isAdmin || actor.isDataAdmin || record.owner === actor.memberId;
  return {
    update: write && calls.update !== undefined,
    remove: write && inCharge && calls.remove !== undefined,
    // A free seat writes notes of its own (decision 52). There are no notes about notes.
    note: authority,
    chat: write && type.is_allow_create_chat,
  };
}

/** What the caller may do with a type as a whole. */
export function tableAbilities(actor: RuleActor, type: Pick<RuleType, 'table_id'>): { create: boolean } {
  return { create: actor.seat !== 'free' && objectCalls(type.table_id).create !== undefined };
}

/**
 * The fields that the caller sees, with what may be done to each. Fields by role come with their settings (decision 52: `auth_mode`
 * unset means that the record's right decides); system fields are the server's.
 */
export function visibleFields(actor: RuleActor, fields: readonly Omit<Field, 'access'>[]): Field[] {
  return fields.map((field) => ({ ...field, access: actor.seat === 'free' || field.field_system ? 'read' : 'write' }));
}
