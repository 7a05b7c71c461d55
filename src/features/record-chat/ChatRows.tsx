import { Link2, Link2Off, MessageCirclePlus, MessagesSquare } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Row } from '@/components/row';
import type { ChatActions } from './chat-actions';

/** What a gesture can do also stands in the menu. `onChosen` closes the menu first. */
export const ChatRows = observer(function ChatRows({ actions, onChosen }: { actions: ChatActions; onChosen(): void }) {
  const { t } = useTranslation('chats');
  const { chat, allowed: isAllowed, bindable } = actions;
  const row = (run: () => void) => () => {
    onChosen();
    run();
  };
  if (chat.chatId) {
    return (
      <>
        <Row
          icon={<MessagesSquare size={20} />}
          title={t('enterLong')}
          text={chat.info?.name}
          onClick={row(() => void actions.enter())}
        />
        {isAllowed && (
          <Row icon={<Link2Off size={20} />} danger title={t('unbind')} onClick={row(() => actions.ask('unbind'))} />
        )}
      </>
    );
  }
  return (
    <>
      <Row icon={<MessageCirclePlus size={20} />} title={t('makeLong')} onClick={row(() => actions.ask('make'))} />
      {bindable && <Row icon={<Link2 size={20} />} title={t('bind')} onClick={row(actions.startBinding)} />}
    </>
  );
});
