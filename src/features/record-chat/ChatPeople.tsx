import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { Button } from '@/components/button';
import { showToast } from '@/components/toast';
import { joinNames } from '@/i18n';
import { useStores } from '@/stores';
import type { ChatMembers, RecordChat } from '@/stores/chats/RecordChat';
import styles from './record-chat.module.css';

/**
 * Shows the members who work on the record and are not in its chat, with one tap to add them. Shows nothing if both agree, or if the suite does not
 * report the members.
 */
export const ChatPeople = observer(function ChatPeople({ chat }: { chat: RecordChat }) {
  const { t } = useTranslation('chats');
  const { company } = useStores();
  const [compared, setCompared] = useState<ChatMembers>();
  const [isAdding, setAdding] = useState(false);
  useEffect(() => {
    let isShown = true;
    // The settings work without the comparison.
    chat.compare().then(
      (answer) => isShown && setCompared(answer),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [chat]);
  const { missing_member_ids: missing = [], other_count: otherCount = 0 } = compared ?? {};
  if (missing.length === 0 && otherCount === 0) return null;

  async function add() {
    setAdding(true);
    try {
      setCompared(await chat.addMembers(missing));
      showToast({ kind: 'success', text: t('people.added') });
    } catch (error) {
      showToast({ kind: 'failure', text: errorText(error) });
    }
    setAdding(false);
  }

  return (
    <section className={styles.notices} aria-labelledby="chat-people">
      <h3 id="chat-people" className={styles.noticesTitle}>
        {t('people.title')}
      </h3>
      {missing.length > 0 && (
        <div className={styles.noticesFailed}>
          <span>
            {t('people.missing', {
              count: missing.length,
              names: joinNames(missing.map((memberId) => company.member(memberId)?.name ?? memberId)),
            })}
          </span>
          <Button disabled={isAdding} onClick={() => void add()}>
            {t('people.add', { count: missing.length })}
          </Button>
        </div>
      )}
      {otherCount > 0 && <p className={styles.people}>{t('people.others', { count: otherCount })}</p>}
    </section>
  );
});
