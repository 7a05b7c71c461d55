import { MessagesSquare } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { ChatPicker } from '@/components/chat-picker';
import { CrossButton } from '@/components/cross-button';
import { newChatId, type ChatChoice } from '@/stores/notes/ChatChoice';
import type { ChatSharing } from './use-chat-sharing';
import styles from './note-form.module.css';

interface Props {
  choice: ChatChoice;
  sharing: ChatSharing;
  /** Whether the record's own chat is notified without being chosen. */
  ownGetsIt?: boolean;
  /** Whether another control opens the picker. */
  pickedElsewhere?: boolean;
}

/** The chats that receive the note as a card. */
export const ShareChats = observer(function ShareChats({
  choice,
  sharing,
  ownGetsIt = false,
  pickedElsewhere = false,
}: Props) {
  const { t } = useTranslation('notes');
  const { own: ownChat, chosen: chosenChats, mayOpen, mayChoose, picker } = sharing;
  const ownChosen = choice.list.some(({ id }) => id === ownChat?.id);
  const isEmpty = !(mayChoose && !pickedElsewhere) && !mayOpen && !ownChat && chosenChats.length === 0;
  return (
    <>
      {!isEmpty && (
        <section className={styles.part} aria-label={t('share')}>
          {ownChat && ownGetsIt && (
            <p className={styles.own}>
              <MessagesSquare size={18} aria-hidden="true" /> {t('ownGetsIt', { name: ownChat.name })}
            </p>
          )}
          <div className={styles.chats}>
            {chosenChats.map((shared) => (
              <span key={shared.id} className={styles.chat}>
                <span className={styles.chatName}>{shared.id === ownChat?.id ? ownChat.name : shared.name}</span>
                <CrossButton
                  label={t('unshare', { name: shared.name })}
                  size={16}
                  className={styles.chatRemove}
                  onClick={() => choice.remove(shared.id)}
                />
              </span>
            ))}
            {ownChat && !ownGetsIt && !ownChosen && (
              <button type="button" className={styles.add} onClick={() => choice.add([ownChat])}>
                <MessagesSquare size={18} aria-hidden="true" />{' '}
                <span className={styles.chatName}>{t('shareOwn', { name: ownChat.name })}</span>
              </button>
            )}
            {mayOpen && (
              <button
                type="button"
                className={styles.add}
                onClick={() => choice.add([{ id: newChatId, name: t('newChat') }])}
              >
                <span aria-hidden="true">+</span> <span className={styles.chatName}>{t('newChat')}</span>
              </button>
            )}
            {mayChoose && !pickedElsewhere && (
              <button type="button" className={styles.add} onClick={() => void sharing.pick()}>
                <span aria-hidden="true">+</span> {t('shareMore')}
              </button>
            )}
          </div>
        </section>
      )}
      {picker && (
        <ChatPicker
          chats={picker.list}
          failure={picker.failure}
          multiple
          chosen={[...chosenChats]}
          onRetry={() => void sharing.load()}
          onClose={sharing.closePicker}
          onChoose={(chats) => {
            for (const { id } of choice.list) if (!chats.some((chat) => chat.id === id)) choice.remove(id);
            choice.add(chats);
            sharing.closePicker();
          }}
        />
      )}
    </>
  );
});
