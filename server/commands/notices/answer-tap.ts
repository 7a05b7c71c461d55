import type { App } from '../../context';
import { inTransaction } from '../../db/transaction';
import type { SentTap, Tapper, TapResult } from '../../platforms/platform';
import { addAnsweredRow } from '../../queries/outbox/outbox-work';
import { companiesOfTenant } from '../../queries/suites/suite-members';
import { approveApplication } from '../people/approve-application';
import { decideByCard } from '../approvals/decide-by-card';
import { finishNotice } from './finish-notice';

type TapHandler = (
  app: App,
  tapper: Tapper,
  value: Record<string, unknown>,
  form: Readonly<Record<string, string>>,
) => Promise<TapResult>;

/** The handlers of card buttons, by the `action` in their value. */
const tapHandlers: Readonly<Record<string, TapHandler>> = {
  'notice.done': finishNotice,
  'access.approve': approveApplication,
  'card.decide': decideByCard,
  'note.undo': ({ bot }, tapper, value) => bot.undoNote(tapper, value),
};

/**
 * Runs the action of a card's button at once, because the suite waits for the answer. @returns null for a tenant without a company here, for an
 * unknown button, and for a repetition.
 */
export async function answerTap(
  app: App,
  tapper: Tapper,
  { id, value, form }: Pick<SentTap, 'id' | 'value' | 'form'>,
): Promise<TapResult | null> {
  const action = String(value.action);
  const handler = Object.hasOwn(tapHandlers, action) ? tapHandlers[action] : undefined;
  const [clientId] = await companiesOfTenant(app.db, tapper);
  if (!handler || clientId === undefined) return null;
  const row = {
    client_id: clientId,
    outbox_id: app.makeId(),
    kind: 'event.tap',
    payload: {},
    dedupe_key: `event:${id}`,
  };
  const isNew = await inTransaction(app.db, (trx) => addAnsweredRow(trx, row, new Date(app.now())));
  return isNew ? handler(app, tapper, value, form) : null;
}
