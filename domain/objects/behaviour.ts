import type { FormUse } from '../forms/form';
import { noteCircumstances, noteTexts } from './note-texts';

/** The special behaviour of one object type's records, for the app and the server; a new difference gets a property here. */
export interface ObjectBehaviour {
  /** The form for changing a record. */
  form: FormUse;
  /** The forms that can create a record (ADR-0021): a value is accepted where one of them shows the field, and required where all require it. */
  formsOfNew: readonly FormUse[];
  /**
   * Whether its forms follow the company's configuration. If not, a separate sheet fills it in, and no form requires, hides, reserves or defaults a
   * field.
   */
  hasConfiguredForms: boolean;
  /** A record must have a value in at least one of these fields; the error names the first. */
  requiredAlternatives: readonly string[];
  /**
   * How people reach its records. `listed`: in separate lists. `catalog`: as choices in other records. `attached`: with their parent records, which
   * decide who reads them.
   */
  presence: 'listed' | 'catalog' | 'attached';
  /** Whether only the author changes or deletes a record, also with a free seat. */
  isAuthorsOwn: boolean;
  /** Deleting a record asks for confirmation while records of these types link to it. */
  asksBeforeRemoval: readonly string[];
  /** Whether its records are companies, which have parents, children and relations (REQ records 5). */
  isCompany: boolean;
  /** The field for the name in the company register; while it is empty, the title is used. */
  registerNameField?: string;
  /** Whether the data of a company lookup fills its fields. */
  filledByCompanyLookup: boolean;
  /** The property, in addition to `_id`, that holds its id in answers. */
  idProperty?: 'ticket_id' | 'note_id';
  /** The property for its title where another answer mentions a record. */
  titleProperty: 'name' | 'title';
  /** The property, in addition to `stage_id`, that holds its stage. */
  stageProperty?: 'lead_stage_id';
  /** The properties of its records in addition to fields: stored with the values, and answered under these names. */
  circumstances: readonly string[];
  /** The field for the owner: a change of owner changes it. Without such a field, the author of a record is its owner. */
  ownerField?: string;
  /** The field whose options have an order by default (ticket-status.ts). */
  statusField?: string;
  /** The amount field of records with product lines, which can follow their total. */
  productAmountField?: string;
  /**
   * The kind of thing in its titles: records with one name may be the same company or person (domain/duplicates). Absent: names do not identify
   * anything.
   */
  namedAfter?: 'company' | 'person';
  /** A stage of weight 100 is a success that colleagues are notified of. */
  canBeWon: boolean;
}

/** The behaviour of a company's own types, and of simple types of the product. */
const general: ObjectBehaviour = {
  form: 'own',
  formsOfNew: ['own', 'link'],
  hasConfiguredForms: true,
  requiredAlternatives: [],
  presence: 'listed',
  isAuthorsOwn: false,
  asksBeforeRemoval: [],
  circumstances: [],
  isCompany: false,
  filledByCompanyLookup: false,
  titleProperty: 'title',
  canBeWon: false,
};

const behaviours = new Map<string, ObjectBehaviour>(
  Object.entries<ObjectBehaviour>({
    organization: {
      ...general,
      ownerField: 'account_manager',
      asksBeforeRemoval: ['deal', 'user'],
      isCompany: true,
      registerNameField: 'registered_name',
      filledByCompanyLookup: true,
      titleProperty: 'name',
      namedAfter: 'company',
    },
    user: { ...general, namedAfter: 'person' },
    lead: { ...general, namedAfter: 'person', form: 'lead', formsOfNew: ['lead'], stageProperty: 'lead_stage_id' },
    deal: { ...general, productAmountField: 'amount', canBeWon: true },
    ticket: { ...general, idProperty: 'ticket_id', statusField: 'ticket_status' },
    product: { ...general, presence: 'catalog' },
    note: {
      ...general,
      hasConfiguredForms: false,
      requiredAlternatives: ['content', 'position', 'attachments', ...noteTexts],
      presence: 'attached',
      isAuthorsOwn: true,
      circumstances: noteCircumstances,
      idProperty: 'note_id',
    },
  }),
);

export function getBehaviour(tableId: string): ObjectBehaviour {
  return behaviours.get(tableId) ?? general;
}

/** Returns whether a type belongs to the product; all others are a company's own. */
export function isShipped(tableId: string): boolean {
  return behaviours.has(tableId);
}
