import { z } from 'zod';
import { AppError } from '../../../domain/errors';
import { idPattern } from '../../../domain/ids';
import type { App, Language } from '../../context';
import { inTransaction } from '../../db/transaction';
import { tapWords } from '../../messages/access-card';
import type { Tapper, TapResult } from '../../platforms/platform';
import { recordAbilities } from '../../policies/rules';
import { findTypeWithFields } from '../../queries/configuration/fields';
import { storedRecords } from '../../queries/links/named-records';
import { languageOfMember } from '../../queries/notices/notice-readers';
import { memberOfPerson } from '../../queries/sessions/sign-in';
import { decideApplication } from './applications';
import { memberAsReader } from './member-as-reader';
import { sharedLanguage } from '../../../domain/platforms';

const Id = z.string().regex(idPattern);
/** The data that the button of an application's card sends. */
const ApproveValue = z.object({
  action: z.literal('access.approve'),
  client_id: Id,
  table_id: Id,
  record_id: Id,
  member_id: Id,
  role: z.string().max(64),
});

/**
 * Grants an application when its card's button is tapped. Other readers of the card without the right learn that there is nothing to decide. A
 * second tap changes nothing.
 */
export async function approveApplication(app: App, person: Tapper, value: Record<string, unknown>): Promise<TapResult> {
  const tapValue = ApproveValue.safeParse(value).data;
  const memberId = tapValue && (await memberOfPerson(app.db, person, tapValue.client_id));
  const reader = tapValue && memberId ? await memberAsReader(app.db, tapValue.client_id, memberId) : null;
  const fallback: Language = sharedLanguage<Language>(person.channel, 'en');
  if (!tapValue || !reader) return { text: tapWords(fallback).ended, good: false, card: undefined };

  const { clientId } = reader;
  const language = (await languageOfMember(app.db, clientId, reader.memberId)) ?? fallback;
  const refused = { text: tapWords(language).ended, good: false, card: undefined };
  const [record] = await storedRecords(app.db, clientId, tapValue.table_id, [tapValue.record_id]);
  const configuredType = await findTypeWithFields(app.db, clientId, tapValue.table_id, reader);
  if (!record || !configuredType || reader.memberId !== record.owner) return refused;
  if (
    !recordAbilities(
      reader,
      { ...configuredType.type, is_allow_create_chat: false },
      record,
      configuredType.teamMemberIds,
    ).team
  )
    return refused;
  const application = {
    clientId,
    tableId: tapValue.table_id,
    recordId: tapValue.record_id,
    memberId: tapValue.member_id,
    role: tapValue.role,
  };
  try {
    const decider = { memberId: reader.memberId, language };
    await inTransaction(app.db, (trx) => decideApplication(trx, app, decider, application, true), app);
  } catch (error) {
    if (error instanceof AppError) return refused;
    throw error;
  }
  return { text: tapWords(language).approved, good: true, card: undefined };
}
