import { appOpenedKind } from '../../../domain/suite-events/app-opened';
import { askAboutPerson, applyPerson } from '../../commands/people/apply-member';
import { knownOpenIds } from '../../queries/suites/suite-members';
import { defineSuiteEvent } from './suite-event';

/**
 * Reads a person who got the app and is not yet a member, in the same way as a person who joined. Members stay unchanged: their own events keep
 * them up to date.
 */
export const appOpened = defineSuiteEvent(appOpenedKind, {
  async concerning({ db }, clientId, payloads) {
    const knownIds = await knownOpenIds(
      db,
      clientId,
      payloads.map(({ open_id: openId }) => openId),
    );
    return payloads.map(({ open_id: openId }) => !knownIds.has(openId));
  },
  readSuite: (context, { clientId, payload }) => askAboutPerson(context, clientId, payload.open_id),
  apply: (trx, context, { clientId }, person) => applyPerson(trx, context, clientId, person),
});
