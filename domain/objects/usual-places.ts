import { lastNoteTime } from '../metadata/last-note';
import { factWords, stageDays } from '../metadata/places';
import type { ListOrder, TypeSettings } from '../metadata/settings';

/** The default facts of a type's records in each place. The product's types have defaults by the purpose of their records (ADR-0306). */
interface UsualPlaces {
  /** Facts under the title of a card. */
  card: readonly string[];
  /** The fields of all former default cards: a company with other fields has chosen them, and keeps them. */
  formerCard: readonly string[];
  /** Facts under the title of a record's page. */
  header: readonly string[];
  quickFilters: readonly string[];
  order?: ListOrder;
  /** The fields that the form of a new record shows at once. */
  createFields: readonly string[];
}

const places = new Map<string, UsualPlaces>(
  Object.entries<UsualPlaces>({
    organization: {
      card: ['region', lastNoteTime],
      formerCard: ['industry', 'account_manager'],
      header: ['level', 'region', lastNoteTime],
      quickFilters: ['level', 'region', lastNoteTime],
      createFields: ['name', 'phone', 'region', 'level'],
    },
    user: {
      card: ['job_title', 'organization_ids'],
      formerCard: ['job_title', 'phone'],
      header: ['job_title', 'organization_ids'],
      quickFilters: [lastNoteTime],
      createFields: ['name', 'organization_ids', 'phone', 'job_title'],
    },
    lead: {
      card: ['company_name', 'source', lastNoteTime],
      formerCard: ['source', 'phone'],
      header: ['company_name', 'source', lastNoteTime],
      quickFilters: ['is_open', 'source', 'stage_id', lastNoteTime],
      createFields: ['name', 'company_name', 'contact_name', 'phone', 'source'],
    },
    deal: {
      card: ['organization_ids', 'amount', 'close_on', stageDays],
      formerCard: ['amount', 'close_on'],
      header: ['amount', 'close_on', 'organization_ids'],
      quickFilters: ['is_open', 'due_this_month', 'is_overdue', 'stage_id'],
      order: { field: 'close_on', sort: 'asc', open_first: true },
      createFields: ['name', 'organization_ids', 'amount', 'close_on'],
    },
    ticket: {
      card: ['organization_id', 'due_at', 'ticket_status'],
      formerCard: ['ticket_status', 'ticket_priority'],
      header: ['organization_id', 'due_at', 'ticket_priority'],
      quickFilters: ['is_open', 'is_overdue', 'ticket_status', 'ticket_priority'],
      order: { field: 'due_at', sort: 'asc', open_first: true },
      createFields: ['name', 'organization_id', 'contact_id', 'due_at', 'ticket_priority'],
    },
  }),
);

/** The number of days in a stage after which a card shows them as too many. */
export const usualStageDaysLimit = 30;

/** The properties of a type that determine its places. */
export interface PlacedType {
  table_id: string;
  list_second_show_field_ids: readonly string[];
  settings?: TypeSettings | null | undefined;
}

/** Returns the facts under the title of a type's cards: fields, and names of `factWords`. */
export function listCardFacts({
  table_id,
  list_second_show_field_ids: configuredFacts,
  settings,
}: PlacedType): readonly string[] {
  const usual = places.get(table_id);
  if (settings?.card_facts) return settings.card_facts;
  return usual && isSameList(configuredFacts, usual.formerCard) ? usual.card : configuredFacts;
}

/** Returns the facts under the title of a type's records; undefined where the cards determine them. */
export function listHeaderFacts({ table_id, settings }: PlacedType): readonly string[] | undefined {
  return settings?.highlights ?? places.get(table_id)?.header;
}

/** Returns the quick filters of a type; undefined where they follow from its fields. */
export function listUsualQuickFilters(tableId: string): readonly string[] | undefined {
  return places.get(tableId)?.quickFilters;
}

/** Returns the order of a type's list; undefined for newest first. */
export function getListOrder({ table_id, settings }: Pick<PlacedType, 'table_id' | 'settings'>): ListOrder | undefined {
  return settings?.list_order ?? places.get(table_id)?.order;
}

/** Returns the fields in the short form of a new record; undefined for required fields only. */
export function listCreateFields({
  table_id,
  settings,
}: Pick<PlacedType, 'table_id' | 'settings'>): readonly string[] | undefined {
  return settings?.create_fields ?? places.get(table_id)?.createFields;
}

/** Returns whether a place of a type shows a fact that is not a field and needs a separate query. */
export function showsFact(type: PlacedType, word: string): boolean {
  return factWords.includes(word) && [...listCardFacts(type), ...(listHeaderFacts(type) ?? [])].includes(word);
}

function isSameList(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((id, index) => id === right[index]);
}
