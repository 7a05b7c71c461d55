import { memberLeftKind } from '../../../domain/suite-events/member-left';
import { applyPerson, askAboutPerson } from '../../commands/people/apply-member';
import { memberOfOpenId } from '../../queries/suites/suite-members';
import { defineSuiteEvent } from './suite-event';

/**
 * Ends the membership of a person who left. The event is applied without a request to the suite, so that an unreachable suite does not keep the
 * person signed in. If newer data on the person exists, the person may have returned since, and the suite's current state decides.
 */
export const memberLeft = defineSuiteEvent(memberLeftKind, {
  async readSuite(context, { clientId, payload: { open_id: openId, at } }) {
    const member = await memberOfOpenId(context.db, clientId, openId);
    const isNews = !member?.suite_time || member.suite_time.getTime() < at;
    return isNews
      ? { openId, found: { state: 'left' as const }, asked: at }
      : askAboutPerson(context, clientId, openId);
  },
  apply: (trx, context, { clientId }, person) => applyPerson(trx, context, clientId, person),
});
