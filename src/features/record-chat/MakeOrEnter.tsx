import { MessageCirclePlus, MessagesSquare } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { ChatDeeds } from './chat-deeds';
import { useLongPress } from './long-press';

/** The chat's place in the action bar: make it, hold to bind one that exists, or enter it. */
export const MakeOrEnter = observer(function MakeOrEnter({
  deeds,
  className,
}: {
  deeds: ChatDeeds;
  className?: string;
}) {
  const { t } = useTranslation('chats');
  const { chat } = deeds;
  const bound = chat.chatId !== undefined;
  const press = useLongPress(
    !bound && deeds.allowed && chat.capabilities.bindExistingChat ? deeds.startBinding : undefined,
  );
  return (
    <button
      type="button"
      className={className}
      aria-busy={chat.busy !== undefined || undefined}
      {...press}
      onClick={() => (bound ? void deeds.enter() : deeds.ask('make'))}
    >
      {bound ? <MessagesSquare size={22} aria-hidden="true" /> : <MessageCirclePlus size={22} aria-hidden="true" />}
      <span>{bound ? t('enter') : t('make')}</span>
    </button>
  );
});
