import { appOpenedKind } from '../../../domain/suite-events/app-opened';
import { askAboutPerson, applyPerson } from '../../actions/apply-member';
import { knownOpenIds } from '../../queries/suite-members';
import { defineSuiteEvent } from './suite-event';

/** Reads somebody who got the app and is no member yet, as one who joined. Members stay as they are: their own events keep them true. */
export const appOpened = defineSuiteEvent(appOpenedKind, {
  async concerning({ db }, clientId, payloads) {
    const knownIds = await knownOpenIds(
      db,
      clientId,
      payloads.map(({ open_id: openId }) => openId),
    );
    return payloads.map(({ open_id: openId }) => !knownIds.has(openId));
  },
  ask: (context, { clientId, payload }) => askAboutPerson(context, clientId, payload.open_id),
  apply: (trx, context, { clientId }, person) => applyPerson(trx, context, clientId, person),
});
