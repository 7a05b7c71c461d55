import { AppError } from '../../../domain/errors';
import { shareFailType } from '../../../domain/notices/kinds';
import { plainText } from '../../../domain/rich/plain-text';
import { authorReads } from '../../actions/author-reads';
import { readNote } from '../../actions/note-data';
import { suiteOfCompany } from '../../actions/open-suite';
import { ownSuiteToken } from '../../actions/suite-token';
import { noteCard } from '../../messages/note-card';
import { SuiteRefusal } from '../../platforms/platform';
import { isOpenField } from '../../policies/open-words';
import { memberFacts, recordFacts } from '../../queries/delivery-facts';
import { fieldsOf } from '../../queries/fields';
import { insertNotices } from '../../queries/notices';
import { defineDelivery } from './delivery';
import { openWords } from './open-words';

/**
 * Shows a note in a chat. The note is read now, so a card sent late holds what the note says by then, with the address if it
 * was found meanwhile. Whoever shares it must still be able to read the record and be in the chat: nobody posts into a chat of others.
 */
export const cardSend = defineDelivery('card.send', {
  async send(context, { clientId, dedupeKey, payload }) {
    const suite = await suiteOfCompany(context, clientId);
    const note = await recordFacts(context.db, clientId, 'note', payload.note_id);
    const record = await recordFacts(context.db, clientId, payload.table_id, payload.record_id);
    const people = await memberFacts(context.db, clientId, [payload.member_id, ...(note?.creator ? [note.creator] : [])]);
    const sharer = people.get(payload.member_id);
    if (!note || note.deleted_at || !record || record.deleted_at || !sharer) throw new AppError('deleted', { type: 'note' });

    if (!(await authorReads(context, clientId, payload.member_id, { tableId: record.table_id, id: record.id }))) throw new AppError('notReadable');

    if (suite.channel !== 'dingtalk') {
      const owner = { clientId, memberId: payload.member_id, sessionHash: payload.session_hash };
      await suite.bringRobot(payload.chat_id, await ownSuiteToken(context, owner));
    }
    if (!(await suite.isInChat(payload.chat_id, sharer.open_id))) throw new SuiteRefusal('noPermission', '', 'who shares the note is not in the chat');

    const { content, related, position, attachments } = readNote(note.data);
    const noteFields = await fieldsOf(context.db, clientId, 'note');
    const words = await openWords(context.db, clientId, record, payload.language);
    const count = Object.values(related).flat().length;
    const card = noteCard({
      // The author may have left; whoever shares it then stands for it.
      author: people.get(note.creator ?? '')?.name ?? sharer.name, content: isOpenField(noteFields, 'content') ? plainText(content) : '',
      position: isOpenField(noteFields, 'position') ? position : undefined, attachments: isOpenField(noteFields, 'attachments') ? attachments.length : 0,
      record: { tableId: record.table_id, id: record.id, title: words.title || words.typeName }, otherRecords: Math.max(0, count - 1),
    }, payload.language, context.env.PUBLIC_URL);
    await suite.sendCard({ chatId: payload.chat_id }, card, dedupeKey);
    return {};
  },
  settle: () => Promise.resolve({}),
  async failed(trx, context, { clientId, payload }) {
    const author = (await memberFacts(trx, clientId, [payload.member_id])).get(payload.member_id);
    const record = await recordFacts(trx, clientId, payload.table_id, payload.record_id);
    if (!author || !record) return;
    await insertNotices(trx, [{
      client_id: clientId, member_id: author.member_id, notice_id: context.makeId(), type: shareFailType, table_id: record.table_id, record_id: record.id,
      note_id: payload.note_id, actor: null, fields: [], on_home: true, create_time: new Date(context.now()),
    }]);
  },
  refused: (refusal) => new AppError('chatRefused', { reason: refusal.suiteMessage }),
});
