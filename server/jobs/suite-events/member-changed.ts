import { memberChangedKind } from '../../../domain/suite-events/member-changed';
import { applyPerson, askAboutPerson } from '../../commands/people/apply-member';
import { defineSuiteEvent } from './suite-event';

/** Writes a member as the suite has them now: who joined comes in, who is frozen does not, and new departments are new teams. */
export const memberChanged = defineSuiteEvent(memberChangedKind, {
  readSuite: (context, { clientId, payload }) => askAboutPerson(context, clientId, payload.open_id),
  apply: (trx, context, { clientId }, person) => applyPerson(trx, context, clientId, person),
});
