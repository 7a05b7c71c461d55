import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button';
import { Notice } from '@/components/notice';
import { Sheet } from '@/components/sheet';
import { Skeleton } from '@/components/skeleton';
import styles from './chat-picker.module.css';

interface PickableChat {
  id: string;
  name: string;
}

interface Props {
  /** Undefined while they load. */
  chats: readonly PickableChat[] | undefined;
  /** An error sentence when the chats did not load. */
  failure?: string;
  multiple: boolean;
  chosen: readonly PickableChat[];
  onRetry(): void;
  onChoose(chats: PickableChat[]): void;
  onClose(): void;
}

/** The app's own list of chats, for suites without a picker: those with the app's bot. */
export function ChatPicker({ chats, failure, multiple, chosen: selectedChats, onRetry, onChoose, onClose }: Props) {
  const { t } = useTranslation('chats');
  const [pickedChats, setPicked] = useState<readonly PickableChat[]>(selectedChats);
  const has = (id: string) => pickedChats.some((chat) => chat.id === id);
  const tap = (chat: PickableChat) => {
    if (!multiple) return onChoose([chat]);
    setPicked(has(chat.id) ? pickedChats.filter(({ id }) => id !== chat.id) : [...pickedChats, chat]);
  };
  return (
    <Sheet
      title={t('picker.title')}
      size="half"
      onDismiss={onClose}
      closeBy="cancel"
      footer={
        multiple && chats?.length ? (
          <Button tone="primary" block onClick={() => onChoose([...pickedChats])}>
            {t('picker.choose', { count: pickedChats.length })}
          </Button>
        ) : undefined
      }
    >
      <p className={styles.hint}>{t('picker.botOnly')}</p>
      {failure && (
        <Notice
          tone="failure"
          title={t('picker.failed')}
          text={failure}
          action={{ label: t('picker.retry'), run: onRetry }}
        />
      )}
      {!failure && chats?.length === 0 && <Notice title={t('picker.none')} text={t('picker.noneText')} />}
      <ul aria-busy={!chats && !failure}>
        {(chats ?? []).map((chat) => (
          <li key={chat.id}>
            <button type="button" className={styles.chat} aria-pressed={has(chat.id)} onClick={() => tap(chat)}>
              <span className={styles.name}>{chat.name}</span>
              {has(chat.id) && <Check size={20} aria-hidden="true" className={styles.check} />}
            </button>
          </li>
        ))}
        {!chats &&
          !failure &&
          [0, 1, 2].map((row) => (
            <li key={row} className={styles.waiting}>
              <Skeleton style={{ height: 24 }} />
            </li>
          ))}
      </ul>
    </Sheet>
  );
}
