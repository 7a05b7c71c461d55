import { consentWithdrawnKind } from '../../../domain/suite-events/consent-withdrawn';
import { forgetSuiteTokens, memberOfOpenId } from '../../queries/suites/suite-members';
import { defineSuiteEvent } from './suite-event';

/** Deletes the tokens that a member's withdrawn consent gave us: the next act in the member's name asks for consent again. */
export const consentWithdrawn = defineSuiteEvent(consentWithdrawnKind, {
  readSuite: (context, { clientId, payload }) => memberOfOpenId(context.db, clientId, payload.open_id),
  async apply(trx, _context, { clientId, payload }, member) {
    if (member) await forgetSuiteTokens(trx, clientId, member.member_id, new Date(payload.at));
  },
});
