import { MessageCirclePlus, MessagesSquare } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useLongPress } from '@/components/long-press';
import type { ChatActions } from './chat-actions';

/** The chat's place in the action bar: make it, hold to bind one that exists, or enter it. */
export const MakeOrEnter = observer(function MakeOrEnter({
  actions,
  className,
}: {
  actions: ChatActions;
  className?: string;
}) {
  const { t } = useTranslation('chats');
  const { chat } = actions;
  const bound = chat.chatId !== undefined;
  const press = useLongPress(!bound && actions.bindable ? actions.startBinding : undefined);
  return (
    <button
      type="button"
      className={className}
      aria-busy={chat.busy !== undefined || undefined}
      {...press}
      onClick={() => (bound ? void actions.enter() : actions.ask('make'))}
    >
      {bound ? <MessagesSquare size={22} aria-hidden="true" /> : <MessageCirclePlus size={22} aria-hidden="true" />}
      <span>{bound ? t('enter') : t('make')}</span>
    </button>
  );
});
