/**
 * Every kind of value that a field can have in this build, and the abilities of each (ADR-0111). Code outside the rooms of values reads an ability
 * and never a kind: a new kind is a line here and is then known everywhere. This file has no imports, because the app's first page reads this table
 * without loading the rules of the kinds (`domain/values/index.ts`).
 */

/** A value that names records of one other type (SD-31 and SD-33). */
export interface LinkAbility {
  /** The linked type when the field names none. */
  table?: string;
  /** One id, or a list of ids. */
  holds: 'one' | 'list';
  /** Always at most one, whatever the field says. */
  single: boolean;
  /** A field of the other type holds the reverse link (`link_field_id`); the server writes both sides. */
  isMirrored?: true;
  /** The record belongs to the linked one, and is deleted and restored with it. */
  isParent?: true;
}

/** The abilities of a kind. The first three are required; the others are absent where the kind lacks them. */
export interface Abilities {
  /** The kind of object that a value refers to by id; `anyRecord`: records of every type, each with its type. */
  names: 'nothing' | 'option' | 'member' | 'record' | 'anyRecord' | 'file';
  /** Whether the view builder offers conditions on it (REQ records 5). */
  offeredInFilters: boolean;
  /** Whether a value can be set in many records at once. False for values of a single record, and for values that no person enters. */
  bulkEditable: boolean;
  /** The source of the options: the field, `options.search`, or the stages and pipelines of the field's type or of leads. */
  options?: 'field' | 'search' | 'stages' | 'pipelines' | 'leadStages';
  /** The relation of the named records to this one. Present only where `names` is `record`. */
  link?: LinkAbility;
  /** Free text: one line (its sub type may be `phone`, `url` …), or several lines (its sub type may be `rich`). */
  text?: 'line' | 'block';
  /** A day without a time, or a moment. */
  time?: 'day' | 'moment';
  /** Whether it is a region with its parents: a filter by a region also matches the places in it. */
  isPlace?: true;
  /** One amount of money, which can be summed and has a currency. */
  isAmount?: true;
  /** Whether it is only a button on the record's page, which no form shows. */
  isButton?: true;
  /** The server generates it when a record is first saved; a form shows it and never sends it. */
  isGenerated?: true;
  /** Refers to several members; absent for a single member. */
  severalMembers?: true;
  /** Answers contain the value in a list of one (ADR-0103). */
  isWrapped?: true;
}

const table = {
  TEXT: { names: 'nothing', offeredInFilters: true, bulkEditable: true, text: 'line' },
  TEXTAREA: { names: 'nothing', offeredInFilters: true, bulkEditable: true, text: 'block' },
  NUMBER: { names: 'nothing', offeredInFilters: true, bulkEditable: true },
  DATE: { names: 'nothing', offeredInFilters: true, bulkEditable: true, time: 'day' },
  DATE_TIME: { names: 'nothing', offeredInFilters: true, bulkEditable: true, time: 'moment' },
  TIMESTAMP: { names: 'nothing', offeredInFilters: false, bulkEditable: false, time: 'moment', isGenerated: true },
  CURRENCY: { names: 'nothing', offeredInFilters: true, bulkEditable: true, isAmount: true },
  CURRENCY_WITH_TYPE: { names: 'nothing', offeredInFilters: true, bulkEditable: true, isAmount: true },
  CURRENCY_RANGE: { names: 'nothing', offeredInFilters: true, bulkEditable: true },
  AUTO_SERIAL: { names: 'nothing', offeredInFilters: false, bulkEditable: false, isGenerated: true },
  ORG_INPUT: { names: 'nothing', offeredInFilters: true, bulkEditable: true },
  SINGLE_SELECT: { names: 'option', offeredInFilters: true, bulkEditable: true, options: 'field', isWrapped: true },
  MEMBER_SINGLE_SELECT: { names: 'member', offeredInFilters: true, bulkEditable: true },
  FILE_LIST: { names: 'file', offeredInFilters: false, bulkEditable: false },
  POI: { names: 'nothing', offeredInFilters: false, bulkEditable: false },
  NOTE_RELATED: { names: 'anyRecord', offeredInFilters: false, bulkEditable: false },
  AREA: { names: 'nothing', offeredInFilters: true, bulkEditable: true, isPlace: true },
  SINGLE_LINK: {
    names: 'record',
    offeredInFilters: false,
    bulkEditable: false,
    link: { holds: 'list', single: true },
  },
  DUPLEX_LINK: {
    names: 'record',
    offeredInFilters: false,
    bulkEditable: false,
    link: { holds: 'list', single: false, isMirrored: true },
  },
  PARENT_LINK: {
    names: 'record',
    offeredInFilters: false,
    bulkEditable: false,
    link: { holds: 'list', single: true, isParent: true },
  },
  COMPANY: {
    names: 'record',
    offeredInFilters: true,
    bulkEditable: true,
    link: { table: 'organization', holds: 'one', single: true },
  },
  TICKET_COMPANY: {
    names: 'record',
    offeredInFilters: true,
    bulkEditable: true,
    link: { table: 'organization', holds: 'one', single: true },
  },
  USER_SINGLE_SELECT: {
    names: 'record',
    offeredInFilters: true,
    bulkEditable: true,
    link: { table: 'user', holds: 'one', single: true },
  },
  USER_MULTIPLE_SELECT: {
    names: 'record',
    offeredInFilters: true,
    bulkEditable: true,
    link: { table: 'user', holds: 'list', single: false },
  },
  MULTIPLE_SELECT: { names: 'option', offeredInFilters: true, bulkEditable: true, options: 'field' },
  MEMBER_MULTIPLE_SELECT: { names: 'member', offeredInFilters: true, bulkEditable: true, severalMembers: true },
  TEAM_FIELD_SELECT_DISPLAY: { names: 'member', offeredInFilters: true, bulkEditable: false, isGenerated: true },
  STAGE: { names: 'option', offeredInFilters: true, bulkEditable: true, options: 'stages' },
  PIPELINE: { names: 'option', offeredInFilters: true, bulkEditable: true, options: 'pipelines' },
  LEAD_STAGE_SELECT: { names: 'option', offeredInFilters: true, bulkEditable: true, options: 'leadStages' },
  OBJECT_ID: { names: 'nothing', offeredInFilters: false, bulkEditable: false, isGenerated: true },
  COL_BUTTON: { names: 'nothing', offeredInFilters: false, bulkEditable: false, isButton: true, isGenerated: true },
  SELECT_SEARCH: { names: 'option', offeredInFilters: true, bulkEditable: true, options: 'search', isWrapped: true },
} as const satisfies Record<string, Abilities>;

export type ValueKind = keyof typeof table;

/** Every kind. `domain/values/by-kind.ts` and `src/values/index.ts` must have one line each, or they do not compile. */
export const valueKinds = Object.keys(table) as readonly ValueKind[];

export const abilities: Readonly<Record<ValueKind, Abilities>> = table;

/** Returns true where a field has so many options that they are not sent with it: `options.search` returns them one by one. */
export function hasSearchedOptions({ value_type }: { value_type: ValueKind }): boolean {
  return abilities[value_type].options === 'search';
}
