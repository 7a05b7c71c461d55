import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { capabilities } from '@domain/platforms';
import { errorText } from '@/api';
import { showToast } from '@/components/toast';
import { useStores, type StoredRecord } from '@/stores';
import { RecordChat } from '@/stores/chats/RecordChat';
import { newChatId, type ChatChoice, type SharedChat } from '@/stores/notes/ChatChoice';

interface SharingChoice {
  choice: ChatChoice;
  /** The record that owns the chat; undefined while none is chosen. */
  record: StoredRecord | undefined;
  /** Whether the record's own chat is notified without being chosen. */
  ownGetsIt?: boolean;
  /** Whether a record without a chat may get one. */
  makesOwn?: boolean;
}

/** The app's own picker while it is open. */
interface OpenPicker {
  list: SharedChat[] | undefined;
  failure: string | undefined;
}

export interface ChatSharing {
  /** The record's own chat. */
  own: SharedChat | undefined;
  /** The chats to share with, except one that gets the note anyway. */
  chosen: readonly SharedChat[];
  /** Whether the record's chat may be created with the note. */
  mayOpen: boolean;
  /** Whether further chats may be chosen. */
  mayChoose: boolean;
  picker: OpenPicker | undefined;
  pick(): Promise<unknown>;
  load(): Promise<void>;
  closePicker(): void;
}

/** Returns the chats that can receive a note: the record's own first, further ones from the suite's picker or from the app's own. */
export function useChatSharing({ choice, record, ownGetsIt = false, makesOwn = true }: SharingChoice): ChatSharing {
  const { t } = useTranslation(['notes', 'shell']);
  const { api, company, around: env } = useStores();
  const { channel } = company;
  const chat = useMemo(
    () => (channel && record ? new RecordChat(api, record, channel) : undefined),
    [api, record, channel],
  );
  const [picker, setPicker] = useState<OpenPicker>();
  const can = channel && capabilities[channel];

  useEffect(() => {
    // The name of the record's chat is optional: without it the chat has a generic name.
    if (chat?.chatId) chat.loadInfo().catch(() => undefined);
  }, [chat]);

  const load = async () => {
    const show = (next: OpenPicker) => setPicker((open) => open && next);
    show({ list: undefined, failure: undefined });
    try {
      show({ list: (await api.call('chats.shareable', {})).list, failure: undefined });
    } catch (error) {
      show({ list: undefined, failure: errorText(error, t('shell:failure.share')) });
    }
  };
  const pick = async () => {
    const platform = await env.platform();
    if (can?.chooseChatNatively) {
      const answer = await platform.chooseChats({ multiple: true });
      if (answer.kind === 'done') return choice.add(answer.value);
      if (answer.kind === 'cancelled') return undefined;
      if (answer.kind !== 'unsupported') return showToast({ kind: 'failure', text: t('chooserFailed') });
    }
    setPicker({ list: undefined, failure: undefined });
    return load();
  };

  const ownChat =
    chat?.chatId && !chat.info?.dissolved ? { id: chat.chatId, name: chat.info?.name ?? t('ownChat') } : undefined;
  return {
    own: ownChat,
    // A draft may contain chats from before, which the author can remove.
    chosen: ownGetsIt ? choice.list.filter(({ id }) => id !== ownChat?.id) : choice.list,
    // A record without a chat may get one that begins with this note.
    mayOpen:
      makesOwn &&
      chat !== undefined &&
      chat.chatId === undefined &&
      record?.abilities.chat === true &&
      choice.list.every(({ id }) => id !== newChatId),
    mayChoose: can?.shareToAnyChat ?? true,
    picker,
    pick,
    load,
    closePicker: () => setPicker(undefined),
  };
}
