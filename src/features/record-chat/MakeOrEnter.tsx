import { MessageCirclePlus, MessagesSquare } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useLongPress } from '@/components/long-press';
import type { ChatActions } from './chat-actions';

/**
 * The button of the record's chat, in its header or its bar of actions: it creates the chat, binds an existing one after a long press, or opens it.
 */
export const MakeOrEnter = observer(function MakeOrEnter({
  actions,
  className,
  iconSize = 22,
}: {
  actions: ChatActions;
  className?: string;
  iconSize?: number;
}) {
  const { t } = useTranslation('chats');
  const { chat } = actions;
  const bound = chat.chatId !== undefined;
  const Icon = bound ? MessagesSquare : MessageCirclePlus;
  const press = useLongPress(!bound && actions.bindable ? actions.startBinding : undefined);
  return (
    <button
      type="button"
      className={className}
      aria-busy={chat.busy !== undefined || undefined}
      {...press}
      onClick={() => (bound ? void actions.enter() : actions.ask('make'))}
    >
      <Icon size={iconSize} aria-hidden="true" />
      <span>{bound ? t('enter') : t('make')}</span>
    </button>
  );
});
