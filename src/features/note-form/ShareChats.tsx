import { MessagesSquare, X } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { ChatPicker } from '@/components/chat-picker';
import { showToast } from '@/components/toast';
import { useStores, type StoredRecord } from '@/stores';
import { RecordChat } from '@/stores/chats/RecordChat';
import { newChatId, type ChatChoice, type SharedChat } from '@/stores/notes/ChatChoice';
import styles from './note-form.module.css';

interface Props {
  choice: ChatChoice;
  record: StoredRecord;
  /** The record's own chat is notified without being chosen. */
  ownGetsIt?: boolean;
  /** A record without a chat may get one. */
  makesOwn?: boolean;
}

/** The chats that will see the note as a card: the record's own first, others from the suite's picker or from ours. */
export const ShareChats = observer(function ShareChats({ choice, record, ownGetsIt = false, makesOwn = true }: Props) {
  const { t } = useTranslation('notes');
  const detail = useTranslation('detail').t;
  const { api, company, around } = useStores();
  const channel = company.channel;
  const [chat] = useState(() => (channel ? new RecordChat(api, record, channel) : undefined));
  const [picking, setPicking] = useState(false);
  const [list, setList] = useState<SharedChat[]>();
  const [failure, setFailure] = useState<string>();

  useEffect(() => {
    // The name of the record's chat is optional: without it the chat is called by what it is.
    if (chat?.chatId) chat.loadInfo().catch(() => undefined);
  }, [chat]);

  const load = async () => {
    setFailure(undefined);
    try {
      setList((await api.call('chats.shareable', {})).list);
    } catch (error) {
      setFailure(errorText(error, detail('unexplained.share')));
    }
  };
  const pick = async () => {
    const platform = await around.platform();
    if (chat?.capabilities.chooseChatNatively) {
      const answer = await platform.chooseChats({ multiple: true });
      if (answer.kind === 'done') return choice.add(answer.value);
      if (answer.kind === 'cancelled') return undefined;
      if (answer.kind !== 'unsupported') return showToast({ kind: 'failure', text: t('chooserFailed') });
    }
    setPicking(true);
    return load();
  };

  const own: SharedChat | undefined =
    chat?.chatId && !chat.info?.dissolved ? { id: chat.chatId, name: chat.info?.name ?? t('ownChat') } : undefined;
  const ownChosen = choice.list.some(({ id }) => id === own?.id);
  // A record without a chat may get one that begins with this note.
  const mayOpen =
    makesOwn &&
    chat !== undefined &&
    chat.chatId === undefined &&
    record.abilities.chat &&
    choice.list.every(({ id }) => id !== newChatId);
  const mayChoose = chat?.capabilities.shareToAnyChat ?? true;
  // A draft may hold chats from before; they can be taken off.
  const chosen = ownGetsIt ? choice.list.filter(({ id }) => id !== own?.id) : choice.list;
  if (!mayChoose && !mayOpen && !own && chosen.length === 0) return null;
  return (
    <section className={styles.part}>
      <h3 className={styles.label}>{t('share')}</h3>
      {own && ownGetsIt && (
        <p className={styles.own}>
          <MessagesSquare size={18} aria-hidden="true" /> {t('ownGetsIt', { name: own.name })}
        </p>
      )}
      <div className={styles.chats}>
        {chosen.map((shared) => (
          <span key={shared.id} className={styles.chat}>
            <span className={styles.chatName}>{shared.id === own?.id ? own.name : shared.name}</span>
            <button
              type="button"
              className={styles.chatRemove}
              aria-label={t('unshare', { name: shared.name })}
              onClick={() => choice.remove(shared.id)}
            >
              <X size={16} aria-hidden="true" />
            </button>
          </span>
        ))}
        {own && !ownGetsIt && !ownChosen && (
          <button type="button" className={styles.add} onClick={() => choice.add([own])}>
            <MessagesSquare size={18} aria-hidden="true" />{' '}
            <span className={styles.chatName}>{t('shareOwn', { name: own.name })}</span>
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
        {mayChoose && (
          <button type="button" className={styles.add} onClick={() => void pick()}>
            <span aria-hidden="true">+</span> {t('shareMore')}
          </button>
        )}
      </div>
      {picking && (
        <ChatPicker
          chats={list}
          failure={failure}
          multiple
          chosen={[...chosen]}
          onRetry={() => void load()}
          onClose={() => setPicking(false)}
          onChoose={(chats) => {
            for (const { id } of choice.list) if (!chats.some((one) => one.id === id)) choice.remove(id);
            choice.add(chats);
            setPicking(false);
          }}
        />
      )}
    </section>
  );
});
