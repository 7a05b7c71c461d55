import { Ellipsis, MessagesSquare } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button';
import { lazyLayer } from '@/components/lazy';
import type { ChatActions } from './chat-actions';
import { IconButton } from '@/components/icon-button';
import styles from './record-chat.module.css';

const ChatMenu = lazyLayer(
  () => import(/* webpackChunkName: "chat-menu" */ './ChatMenu'),
  ({ onClose }) => onClose(),
  { size: 'small', flyout: true },
);

/** The bound chat on the record's home tab: its name and size, the button that opens it, and its settings. */
export const ChatCard = observer(function ChatCard({ actions }: { actions: ChatActions }) {
  const { t } = useTranslation('chats');
  const { chat } = actions;
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { chatId } = chat;
  useEffect(() => {
    // The card is shown without the details, and opening the chat requests them again.
    if (chatId) chat.loadInfo().catch(() => undefined);
  }, [chat, chatId]);
  if (!chatId) return null;
  return (
    <section className={styles.card} aria-label={t('card')}>
      <span className={styles.icon} aria-hidden="true">
        <MessagesSquare size={22} />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{chat.info?.name ?? t('card')}</span>
        <span className={styles.size}>
          {chat.info?.dissolved
            ? t('dissolvedShort')
            : chat.info && chat.info.member_count > 0
              ? t('members', { count: chat.info.member_count })
              : ' '}
        </span>
      </span>
      <Button className={styles.enter} busy={chat.busy === 'entering'} onClick={() => void actions.enter()}>
        {t('enter')}
      </Button>
      <IconButton
        ref={button}
        tone="soft"
        className={styles.more}
        label={t('settings')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Ellipsis size={20} aria-hidden="true" />
      </IconButton>
      {open && <ChatMenu actions={actions} anchor={button} onClose={() => setOpen(false)} />}
    </section>
  );
});
