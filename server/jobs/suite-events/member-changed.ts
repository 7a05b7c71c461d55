import { memberChangedKind } from '../../../domain/suite-events/member-changed';
import { applyPerson, askAboutPerson } from '../../commands/people/apply-member';
import { defineSuiteEvent } from './suite-event';

/** Stores a member with the suite's present data: a person who joined can sign in, a frozen one cannot, and new departments are new teams. */
export const memberChanged = defineSuiteEvent(memberChangedKind, {
  readSuite: (context, { clientId, payload }) => askAboutPerson(context, clientId, payload.open_id),
  apply: (trx, context, { clientId }, person) => applyPerson(trx, context, clientId, person),
});
