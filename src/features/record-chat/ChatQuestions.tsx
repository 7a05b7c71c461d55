import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { ChatPicker } from '@/components/chat-picker';
import { Confirm } from '@/components/confirm';
import { useStores } from '@/stores';
import type { ChatActions } from './chat-actions';

/** The questions about a chat, at most one at a time. */
export const ChatQuestions = observer(function ChatQuestions({
  actions,
  title,
}: {
  actions: ChatActions;
  title: string;
}) {
  const { t } = useTranslation('chats');
  const { chat, question, ask: setQuestion } = actions;
  const none = () => setQuestion(undefined);
  switch (question) {
    case 'make':
      return (
        <Confirm
          title={t('makeTitle')}
          confirmLabel={t('makeConfirm')}
          busy={chat.busy === 'making'}
          onCancel={none}
          onConfirm={() => void actions.make()}
        >
          {t('makeText', { title })}
        </Confirm>
      );
    case 'unbind':
    case 'dissolved':
      return (
        <Confirm
          danger
          title={t(question === 'unbind' ? 'unbindTitle' : 'dissolvedTitle')}
          confirmLabel={t('unbindConfirm')}
          busy={chat.busy === 'unbinding'}
          onCancel={none}
          onConfirm={() => void actions.unbind()}
        >
          {t(question === 'unbind' ? 'unbindText' : 'dissolvedText')}
        </Confirm>
      );
    case 'hint':
      return <BindHint actions={actions} onCancel={none} />;
    case 'pick':
      return <OurPicker actions={actions} onCancel={none} />;
    default:
      return null;
  }
});

/** The explanation of binding, before the first time. */
function BindHint({ actions, onCancel }: { actions: ChatActions; onCancel(): void }) {
  const { t } = useTranslation('chats');
  return (
    <Confirm
      title={t('hintTitle')}
      confirmLabel={t('hintConfirm')}
      onCancel={onCancel}
      onConfirm={() => void actions.chooseAndBind()}
    >
      <p>{t('hintText')}</p>
    </Confirm>
  );
}

/** Shows the chats that contain the app's bot, if the suite's picker is not available. */
function OurPicker({ actions, onCancel }: { actions: ChatActions; onCancel(): void }) {
  const { api } = useStores();
  const [list, setList] = useState<{ id: string; name: string }[]>();
  const [failure, setFailure] = useState<string>();
  const [attemptCount, setTurn] = useState(0);
  useEffect(() => {
    let isMounted = true;
    setFailure(undefined);
    api.call('chats.shareable', {}).then(
      (answer) => isMounted && setList(answer.list),
      (error: unknown) => isMounted && setFailure(errorText(error)),
    );
    return () => {
      isMounted = false;
    };
  }, [api, attemptCount]);
  return (
    <ChatPicker
      chats={list}
      failure={failure}
      multiple={false}
      chosen={[]}
      onRetry={() => setTurn(attemptCount + 1)}
      onClose={onCancel}
      onChoose={([chosenChat]) => {
        if (chosenChat) void actions.bind(chosenChat.id);
      }}
    />
  );
}
