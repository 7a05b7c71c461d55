import { contactsChangedKind } from '../../../domain/suite-events/contacts-changed';
import { readAgain } from '../../queries/people/contact-syncs';
import { defineSuiteEvent } from './suite-event';

/** Departments are moved in dozens: one reading for all of them. Milliseconds. */
const gatherMs = 60_000;

/** Lets the directory be read soon. */
export const contactsChanged = defineSuiteEvent(contactsChangedKind, {
  readSuite: () => Promise.resolve(null),
  apply: (trx, context, { clientId }) =>
    readAgain(trx, clientId, new Date(context.now()), new Date(context.now() + gatherMs)),
});
