import { isBizMonitor } from '@domain/notices/biz-monitors';
import { getChatEvents, isAlwaysOn } from '@domain/notices/chat-events';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { Button } from '@/components/button';
import { Switch } from '@/components/switch';
import { showToast } from '@/components/toast';
import { ChatNotices as Notices } from '@/stores/chats/ChatNotices';
import type { RecordChat } from '@/stores/chats/RecordChat';
import styles from './record-chat.module.css';

/** Shows the events that are reported to the chat of a record, as switches. */
export const ChatNotices = observer(function ChatNotices({
  chat,
  type,
}: {
  chat: RecordChat;
  type: { is_stage_on: boolean };
}) {
  const { t } = useTranslation('chats');
  const [notices] = useState(
    () => new Notices(chat, type, (error) => showToast({ kind: 'failure', text: errorText(error) })),
  );
  useEffect(() => {
    void notices.load();
    return () => notices.flush();
  }, [notices]);
  return (
    <section className={styles.notices} aria-labelledby="chat-notices">
      <h3 id="chat-notices" className={styles.noticesTitle}>
        {t('notices.title')}
      </h3>
      {notices.status === 'loading' && <div className={styles.noticesWaiting} aria-busy="true" />}
      {notices.status === 'failed' && (
        <div className={styles.noticesFailed} role="alert">
          <span>{errorText(notices.error, t('notices.failed'))}</span>
          <Button onClick={() => void notices.load()}>{t('notices.retry')}</Button>
        </div>
      )}
      {notices.status === 'ready' &&
        getChatEvents(type).map((event) => (
          <Switch
            key={event}
            label={t(`notices.events.${event}`)}
            checked={notices.chosen.includes(event)}
            disabled={isAlwaysOn(event)}
            onChange={(isOn) => notices.switch(event, isOn)}
          />
        ))}
      {notices.monitors.list.length > 0 && <Monitors notices={notices} />}
    </section>
  );
});

/** Shows the changes in the company register that are reported to the chat. */
const Monitors = observer(function Monitors({ notices }: { notices: Notices }) {
  const { t } = useTranslation('chats');
  const { list, used, limit } = notices.monitors;
  return (
    <div role="group" aria-labelledby="chat-monitors">
      <h3 id="chat-monitors" className={styles.noticesTitle}>
        {t('monitors.title')}
      </h3>
      <p className={styles.people}>{t('monitors.text', { used, limit })}</p>
      {list.map(
        ({ key, name }) =>
          isBizMonitor(key) && (
            <Switch
              key={key}
              label={name}
              checked={notices.chosen.includes(key)}
              onChange={(isOn) => notices.switch(key, isOn)}
            />
          ),
      )}
    </div>
  );
});
