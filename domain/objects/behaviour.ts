import type { FormUse } from '../forms/form';
import { noteCircumstances, noteTexts } from './note-texts';

/** The special behaviour of one object type's records, for the app and the server; a new difference gets a property here. */
export interface ObjectBehaviour {
  /** The form that changes a record. */
  form: FormUse;
  /** The forms that a new record may come from (ADR-0021): a value is taken where one of them shows the field, and required where all do. */
  formsOfNew: readonly FormUse[];
  /**
   * Whether its forms follow the company's configuration. If not, a separate sheet fills it in, and no form requires, hides, reserves or defaults a
   * field.
   */
  hasConfiguredForms: boolean;
  /** A record without a value in all of these fields says nothing and is refused, at the first of them. */
  requiredAlternatives: readonly string[];
  /**
   * The way in which people meet its records. `listed`: in separate lists. `catalog`: as choices in other records. `attached`: with the records
   * that they are attached to, which decide who reads them.
   */
  presence: 'listed' | 'catalog' | 'attached';
  /** Whether only its author changes or removes a record, on a free seat too. */
  isAuthorsOwn: boolean;
  /** Removing a record asks first while records of these types name it. */
  asksBeforeRemoval: readonly string[];
  /** Its records are companies, which belong together as parent, child and relation (REQ records 5). */
  isCompany: boolean;
  /** The field that holds the name under which a company register has its records; where it is empty, the title is that name. */
  registerNameField?: string;
  /** Whether the data of a company lookup fills its fields. */
  filledByCompanyLookup: boolean;
  /** The property, in addition to `_id`, that holds its id in answers. */
  idProperty?: 'ticket_id' | 'note_id';
  /** The property that carries its title where another answer mentions a record. */
  titleProperty: 'name' | 'title';
  /** The property, in addition to `stage_id`, that holds its stage. */
  stageProperty?: 'lead_stage_id';
  /** The properties of its records in addition to fields: stored with their values, and answered by these names. */
  circumstances: readonly string[];
  /** The field with the member in charge: a change of owner changes it. Without such a field, the member who makes a record is in charge. */
  ownerField?: string;
  /** The field with options that follow on each other where a company has set nothing else (ticket-status.ts). */
  statusField?: string;
  /** Its records have lines of products, and this field is their amount, which can follow the total. */
  productAmountField?: string;
  /**
   * The thing that its titles name: records of one name may be one company, or one person (domain/duplicates). Absent: names say nothing about
   * that.
   */
  namedAfter?: 'company' | 'person';
  /** A stage of weight 100 is a success that colleagues are notified of. */
  canBeWon: boolean;
}

/** A company's own types, and those of the product that need nothing else. */
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

/** A type that the product goes by; any other is a company's own. */
export function isShipped(tableId: string): boolean {
  return behaviours.has(tableId);
}
