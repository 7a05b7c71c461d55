import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '@/components/lazy';
import { useAfterPaint } from '@/components/use-after-paint';
import { ChatCard } from '@/features/record-chat';
import { InfoSummary, SummaryCard } from '@/features/record-detail';
import { TimelineSummary } from '@/features/timeline';
import { useStores } from '@/stores';
import { timelineOf } from '@/stores/timeline/Timeline';
import type { PanelProps } from '../tab';
import styles from './home-panel.module.css';

const RelatedCards = lazyPart(() => import(/* webpackChunkName: "tab-related" */ '../related/RelatedCards'));

/** The record in short: one column on phones, two on tablets, three on desktops. */
export default observer(function HomePanel({ record, chat, relatedTables, onOpenTab, onEdit, onNote }: PanelProps) {
  const { t } = useTranslation('detail');
  const stores = useStores();
  const bound = chat?.chat.chatId !== undefined;
  const timeline = timelineOf(stores, record.tableId, record.id);
  // The linked records, a question for each type, stand below and wait for what is read first.
  const relatedToo = useAfterPaint(timeline.feed('all').came);
  return (
    <div className={styles.columns} data-chat={bound || undefined}>
      {chat && bound && (
        <div className={styles.chat}>
          <ChatCard actions={chat} />
        </div>
      )}
      <div className={styles.info}>
        <InfoSummary record={record} onEdit={onEdit} onMore={() => onOpenTab('info')} />
      </div>
      <div className={styles.dynamic}>
        <SummaryCard
          title={t('tabs.dynamic')}
          action={onNote && { label: t('note'), run: onNote }}
          more={{ label: t('event.all'), run: () => onOpenTab('dynamic') }}
        >
          <TimelineSummary timeline={timeline} />
        </SummaryCard>
      </div>
      {relatedToo && relatedTables.length > 0 && (
        <div className={styles.related}>
          <RelatedCards record={record} tables={relatedTables} onOpenTab={onOpenTab} />
        </div>
      )}
    </div>
  );
});
