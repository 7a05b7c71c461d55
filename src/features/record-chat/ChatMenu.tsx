import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Flyout } from '@/components/popover';
import type { ChatDeeds } from './chat-deeds';
import { ChatNotices } from './ChatNotices';
import { ChatRows } from './ChatRows';

/** The settings of a record's chat, at their button. */
export default function ChatMenu({
  deeds,
  anchor,
  onClose,
}: {
  deeds: ChatDeeds;
  anchor: RefObject<HTMLElement | null>;
  onClose(): void;
}) {
  const { t } = useTranslation('chats');
  return (
    <Flyout title={t('settings')} anchor={anchor} onDismiss={onClose}>
      <ChatRows deeds={deeds} onChosen={onClose} />
      {deeds.allowed && <ChatNotices chat={deeds.chat} type={deeds.type} />}
    </Flyout>
  );
}
