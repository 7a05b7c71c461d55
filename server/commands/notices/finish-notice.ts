import { z } from 'zod';
import { inTransaction } from '../../db/transaction';
import { idPattern } from '../../../domain/ids';
import type { App, Language } from '../../context';
import { doneWords } from '../../messages/notices';
import type { MessageCard, Tapper, TapResult } from '../../platforms/platform';
import { languageOfMember } from '../../queries/notices/notice-readers';
import { findNotice, markNoticesRead } from '../../queries/notices/notices';
import { memberOfPerson } from '../../queries/sessions/sign-in';
import { memberAsReader } from '../people/member-as-reader';
import { noticeMessage } from './notice-message';
import { sharedLanguage } from '../../../domain/platforms';

/** The data that the button of a notice's card sends. */
const DoneValue = z.object({
  action: z.literal('notice.done'),
  client_id: z.string().regex(idPattern),
  notice_id: z.string().regex(idPattern),
});

/**
 * Marks a notice as read when its reader taps the button on its card. Other readers of the card learn that the notice does not exist. A second tap
 * changes nothing. @returns the suite's text for the reader, and the card without the button.
 */
export async function finishNotice(
  app: Pick<App, 'db' | 'env' | 'now'>,
  person: Tapper,
  value: Record<string, unknown>,
): Promise<TapResult> {
  const tapValue = DoneValue.safeParse(value).data;
  const memberId = tapValue && (await memberOfPerson(app.db, person, tapValue.client_id));
  const reader = tapValue && memberId ? await memberAsReader(app.db, tapValue.client_id, memberId) : null;
  const fallback: Language = sharedLanguage<Language>(person.channel, 'en');
  if (!tapValue || !reader) return { text: doneWords(fallback).gone, good: false, card: undefined };

  const { clientId, memberId: readerId } = reader;
  const language = (await languageOfMember(app.db, clientId, readerId)) ?? fallback;
  const row = await findNotice(app.db, clientId, readerId, tapValue.notice_id);
  if (!row) return { text: doneWords(language).gone, good: false, card: undefined };
  await inTransaction(app.db, (trx) => markNoticesRead(trx, clientId, readerId, [row.notice_id], new Date(app.now())));
  const message = await noticeMessage(app, reader, language, row);
  const { done: _done, ...card } = message ?? { done: undefined };
  return { text: doneWords(language).done, good: true, card: message ? (card as MessageCard) : undefined };
}
