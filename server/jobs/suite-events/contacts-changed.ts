import { contactsChangedKind } from '../../../domain/suite-events/contacts-changed';
import { readAgain } from '../../queries/people/contact-syncs';
import { defineSuiteEvent } from './suite-event';

/** Departments are often moved by the dozen, and one reading serves all of them. Milliseconds. */
const gatherMs = 60_000;

/** Schedules a reading of the directory. */
export const contactsChanged = defineSuiteEvent(contactsChangedKind, {
  readSuite: () => Promise.resolve(null),
  apply: (trx, context, { clientId }) =>
    readAgain(trx, clientId, new Date(context.now()), new Date(context.now() + gatherMs)),
});
