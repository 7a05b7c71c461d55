import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { showToast } from '@/components/toast';
import { pageSettings } from '@/platforms/page-settings';
import { useStores, type StoredRecord } from '@/stores';
import { RecordChat } from '@/stores/chats/RecordChat';
import { readStored, writeStored } from '@/stores/device/storage';
import { type Channel } from '@domain/platforms';

/** What is being asked of the person right now. */
type ChatQuestion = 'make' | 'unbind' | 'hint' | 'pick' | 'dissolved';

export interface ChatActions {
  chat: RecordChat;
  /** What decides which events happen to the record. */
  type: { is_stage_on: boolean };
  /** The caller may make, bind and unbind. */
  allowed: boolean;
  /** A chat that exists can be chosen here. */
  bindable: boolean;
  question: ChatQuestion | undefined;
  ask(question: ChatQuestion | undefined): void;
  make(): Promise<void>;
  /** By long press or from the menu. On a device the hint comes before the first time, and never again (REQ records 4.58). */
  startBinding(): void;
  chooseAndBind(): Promise<void>;
  bind(chatId: string): Promise<void>;
  enter(): Promise<void>;
  unbind(): Promise<void>;
}

const hintKey = 'chatBindHint';

/** DingTalk: groups are chosen in its client alone, and bound by the template of the server. */
/** Whether the server's app of the suite has a group template. */
function bindsGroups(channel: Channel): boolean {
  const app = pageSettings().channels[channel];
  return app !== undefined && 'bindsChats' in app && app.bindsChats === true;
}

/** The actions around the chat of a record, with their questions and words; undefined where this record has no chat at all. */
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
