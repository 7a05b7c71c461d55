import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { ResponsivePopover } from '@/components/popover';
import type { ChatActions } from './chat-actions';
import { ChatNotices } from './ChatNotices';
import { ChatPeople } from './ChatPeople';
import { ChatRows } from './ChatRows';

/** The settings of a record's chat, anchored to their button. */
export default function ChatMenu({
  actions,
  anchor,
  onClose,
}: {
  actions: ChatActions;
  anchor: RefObject<HTMLElement | null>;
  onClose(): void;
}) {
  const { t } = useTranslation('chats');
  return (
    <ResponsivePopover title={t('settings')} anchor={anchor} onDismiss={onClose}>
      <ChatRows actions={actions} onChosen={onClose} />
      {actions.allowed && <ChatPeople chat={actions.chat} />}
      {actions.allowed && <ChatNotices chat={actions.chat} type={actions.type} />}
    </ResponsivePopover>
  );
}
