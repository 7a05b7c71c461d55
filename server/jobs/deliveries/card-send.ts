import { cardSendKind } from '../../../domain/deliveries/card-send';
import { AppError } from '../../../domain/errors';
import { capabilities, sharedLanguage } from '../../../domain/platforms';
import { plainText } from '../../../domain/rich/plain-text';
import { authorReads } from '../../commands/notes/author-reads';
import { readNote } from '../../commands/notes/note-data';
import { suiteOfCompany } from '../../commands/suites/open-suite';
import { ownSuiteToken } from '../../commands/suites/suite-token';
import { noteCard } from '../../messages/note-card';
import { SuiteRefusal } from '../../platforms/platform';
import { isPublicField } from '../../policies/public-text';
import { memberFacts, recordFacts } from '../../queries/outbox/delivery-facts';
import { listFields } from '../../queries/configuration/fields';
import { insertNotices } from '../../queries/notices/notices';
import { chatOfRecord } from '../../queries/chats/record-chats';
import { defineDelivery } from './delivery';
import { publicText } from './public-text';
import { sendToChat } from './send-to-chat';

/**
 * Shows a note in a chat. The note is read now, so a late card shows the present content, with the address if it was found in the meantime. The
 * sharer must still be able to read the record, and be in one of the chosen chats: no member posts into a foreign chat. The record's own chat is
 * notified whether or not the writer is in it, as long as it is bound. If the writer chose it too, it counts as a chosen chat once it is unbound
 * from the record.
 */
export const cardSend = defineDelivery(cardSendKind, {
  async send(context, { clientId, dedupeKey, payload }) {
    const suite = await suiteOfCompany(context, clientId);
    const isChosen = payload.session_hash !== undefined;
    const note = await recordFacts(context.db, clientId, 'note', payload.note_id);
    const record = await recordFacts(context.db, clientId, payload.table_id, payload.record_id);
    const people = await memberFacts(context.db, clientId, [
      payload.member_id,
      ...(note?.creator ? [note.creator] : []),
    ]);
    const sharer = people.get(payload.member_id);
    if (!note || note.deleted_at || !record || record.deleted_at || !sharer) {
      if (!isChosen) return { sent: false };
      throw new AppError('deleted', { type: 'note' });
    }
    const bound = await chatOfRecord(context.db, clientId, { tableId: record.table_id, recordId: record.id });
    const isOwn = (payload.own || !isChosen) && bound?.chat_id === payload.chat_id;
    if (!isOwn && !isChosen) return { sent: false };

    if (!(await authorReads(context, clientId, payload.member_id, { tableId: record.table_id, id: record.id })))
      throw new AppError('notReadable');

    if (!isOwn && payload.session_hash !== undefined) {
      if (capabilities[suite.channel].addBotToChat) {
        const owner = { clientId, memberId: payload.member_id, sessionHash: payload.session_hash };
        await suite.addBot(payload.chat_id, await ownSuiteToken(context, owner));
      }
      if (!(await suite.isInChat(payload.chat_id, sharer.open_id)))
        throw new SuiteRefusal('noPermission', '', 'who shares the note is not in the chat');
    }

    const { content, related, position, attachments } = readNote(note.data);
    const noteFields = await listFields(context.db, clientId, 'note');
    const language = isOwn ? sharedLanguage(suite.channel, payload.language) : payload.language;
    const publicWords = await publicText(context.db, clientId, record, language);
    const count = Object.values(related).flat().length;
    const card = noteCard(
      {
        // The author may have left; the member who shares the note then replaces the author.
        author: people.get(note.creator ?? '')?.name ?? sharer.name,
        content: isPublicField(noteFields, 'content') ? plainText(content) : '',
        position: isPublicField(noteFields, 'position') ? position : undefined,
        attachments: isPublicField(noteFields, 'attachments') ? attachments.length : 0,
        record: { tableId: record.table_id, id: record.id, title: publicWords.title || publicWords.typeName },
        otherRecords: Math.max(0, count - 1),
      },
      language,
      context.env.PUBLIC_URL,
    );
    await sendToChat(context, clientId, suite, { chatId: payload.chat_id, card, dedupeKey });
    return { sent: true };
  },
  applyResult: (_trx, _context, _job, sendResult) => Promise.resolve(sendResult),
  async failed(trx, context, { clientId, payload }) {
    const author = (await memberFacts(trx, clientId, [payload.member_id])).get(payload.member_id);
    const record = await recordFacts(trx, clientId, payload.table_id, payload.record_id);
    if (!author || !record) return;
    await insertNotices(trx, [
      {
        client_id: clientId,
        member_id: author.member_id,
        notice_id: context.makeId(),
        type: 'SHARE_FAIL',
        table_id: record.table_id,
        record_id: record.id,
        note_id: payload.note_id,
        actor: null,
        fields: [],
        on_home: true,
        create_time: new Date(context.now()),
      },
    ]);
  },
  refused: (refusal) => new AppError('chatRefused', { reason: refusal.suiteMessage }),
});
