import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button';
import type { Timeline } from '@/stores/timeline/Timeline';
import { EventCard } from './EventCard';
import { EventSkeleton } from './EventSkeleton';
import styles from './timeline.module.css';

/** Shows the newest three events (REQ records 9, summary cards). */
export const TimelineSummary = observer(function TimelineSummary({ timeline }: { timeline: Timeline }) {
  const { t } = useTranslation('detail');
  const feed = timeline.feed('all');
  useEffect(() => {
    void feed.load();
  }, [feed]);
  if (feed.items.length === 0) {
    if (feed.status === 'failed')
      return (
        <p className={styles.tail}>
          {t('event.failed')} <Button onClick={() => void feed.load()}>{t('tryAgain')}</Button>
        </p>
      );
    if (feed.status === 'ready') return <p className={styles.tail}>{t('event.none')}</p>;
    return <EventSkeleton count={3} />;
  }
  return (
    <ol className={styles.events}>
      {feed.items.slice(0, 3).map((event) => (
        <li key={event._id}>
          <EventCard event={event} brief />
        </li>
      ))}
    </ol>
  );
});
