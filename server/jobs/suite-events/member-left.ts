import { memberLeftKind } from '../../../domain/suite-events/member-left';
import { applyPerson, askAboutPerson } from '../../actions/apply-member';
import { memberOfOpenId } from '../../queries/suite-members';
import { defineSuiteEvent } from './suite-event';

/**
 * Ends the membership of somebody who left. The event is believed as it is, so that a suite that cannot be asked keeps nobody in; where something newer is
 * known of them, they may have come back since, and the suite says what is true.
 */
export const memberLeft = defineSuiteEvent(memberLeftKind, {
  async ask(context, { clientId, payload: { open_id: openId, at } }) {
    const member = await memberOfOpenId(context.db, clientId, openId);
    const isNews = !member?.suite_time || member.suite_time.getTime() < at;
    return isNews
      ? { openId, found: { state: 'left' as const }, asked: at }
      : askAboutPerson(context, clientId, openId);
  },
  apply: (trx, context, { clientId }, person) => applyPerson(trx, context, clientId, person),
});
