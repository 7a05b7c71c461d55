import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { showToast } from '@/components/toast';
import { pageSettings } from '@/platforms/page-settings';
import { useStores, type StoredRecord } from '@/stores';
import { RecordChat } from '@/stores/chats/RecordChat';
import { readStored, writeStored } from '@/stores/device/storage';
import { type Channel } from '@domain/platforms';

/** The current question to the person. */
type ChatQuestion = 'make' | 'unbind' | 'hint' | 'pick' | 'dissolved';

export interface ChatActions {
  chat: RecordChat;
  /** The property of the type that decides which events its records have. */
  type: { is_stage_on: boolean };
  /** Whether the caller may create, bind and unbind the chat. */
  allowed: boolean;
  /** Whether an existing chat can be chosen here. */
  bindable: boolean;
  question: ChatQuestion | undefined;
  ask(question: ChatQuestion | undefined): void;
  make(): Promise<void>;
  /** Starts the binding after a long press or from the menu. The first time on a device a hint precedes it (REQ records 4.58). */
  startBinding(): void;
  chooseAndBind(): Promise<void>;
  bind(chatId: string): Promise<void>;
  enter(): Promise<void>;
  unbind(): Promise<void>;
}

const hintKey = 'chatBindHint';

/** In DingTalk, groups are chosen only in its client, and bound by the template of the server. */
/** Whether the server's app of the suite has a group template. */
function bindsGroups(channel: Channel): boolean {
  const app = pageSettings().channels[channel];
  return app !== undefined && 'bindsChats' in app && app.bindsChats === true;
}

/** Returns the actions on the chat of a record, with their questions and texts; undefined if this record has no chat. */
export function useChatActions(record: StoredRecord | undefined, onChanged: () => void): ChatActions | undefined {
  const { t } = useTranslation('chats');
  const { api, company, around: env } = useStores();
  const [question, setQuestion] = useState<ChatQuestion>();
  const { channel } = company;
  const chat = useMemo(
    () => (record && channel ? new RecordChat(api, record, channel) : undefined),
    [api, record, channel],
  );

  const table = record && company.table(record.tableId);
  if (!record || !chat || !table?.is_allow_create_lark_chat) return undefined;
  const isAllowed = record.abilities.chat;
  if (!isAllowed && !chat.chatId) return undefined;

  const action = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      showToast({ kind: 'failure', text: errorText(error) });
    }
  };
  const confirmChange = (successText: string) => {
    setQuestion(undefined);
    showToast({ kind: 'success', text: successText });
    onChanged();
  };
  const bind = (chatId: string) =>
    action(async () => {
      await chat.bind(chatId);
      confirmChange(t('boundDone'));
    });
  const chooseAndBind = () =>
    action(async () => {
      setQuestion(undefined);
      const platform = await env.platform();
      const answer = await platform.chooseChats({ multiple: false });
      if (answer.kind === 'done' && answer.value[0]) await bind(answer.value[0].id);
      else if (answer.kind === 'unsupported') setQuestion('pick');
      else if (answer.kind !== 'cancelled' && answer.kind !== 'done')
        showToast({ kind: 'failure', text: t('chooserFailed') });
    });

  return {
    chat,
    type: table,
    allowed: isAllowed,
    bindable:
      isAllowed && (chat.capabilities.bindExistingChat === 'always' || (channel !== undefined && bindsGroups(channel))),
    question,
    ask: setQuestion,
    bind,
    chooseAndBind,
    make: () =>
      action(async () => {
        await chat.make();
        confirmChange(t('made'));
      }),
    startBinding: () => {
      if (readStored(hintKey, (value) => (value === 'seen' ? value : undefined))) void chooseAndBind();
      else {
        writeStored(hintKey, 'seen');
        setQuestion('hint');
      }
    },
    enter: () =>
      action(async () => {
        const outcome = await chat.enter(await env.platform());
        if (outcome === 'dissolved') setQuestion('dissolved');
        if (outcome === 'outside') showToast({ text: t('openInSuite') });
      }),
    unbind: () =>
      action(async () => {
        await chat.unbind();
        confirmChange(t('unboundDone'));
      }),
  };
}
