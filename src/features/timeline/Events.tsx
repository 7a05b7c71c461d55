import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { Button } from '@/components/button';
import { InfiniteScroll } from '@/components/infinite-scroll';
import { FailureNotice, Notice } from '@/components/notice';
import { isEventNamed, type Feed } from '@/stores/timeline/Timeline';
import { EventCard, type NoteActions } from './EventCard';
import { EventSkeleton } from './EventSkeleton';
import styles from './timeline.module.css';

/** Shows the events of one feed, page by page, or the reason for an empty list. */
export const Events = observer(function Events({
  feed,
  canNote,
  onNote,
  actions,
  wanted: wantedEventId,
  onWanted,
}: {
  feed: Feed;
  canNote: boolean;
  onNote(): void;
  actions: NoteActions;
  /** The event that the address names. */
  wanted?: string | undefined;
  /** Receives the element of that event when it is drawn. */
  onWanted?: (element: HTMLLIElement | null) => void;
}) {
  const { t } = useTranslation('detail');
  const count = feed.items.length;

  if (count === 0) {
    if (feed.status === 'failed')
      return <FailureNotice title={t('event.failed')} text={errorText(feed.error)} onRetry={() => void feed.load()} />;
    if (feed.status === 'ready')
      return (
        <Notice
          title={t('event.none')}
          text={t('event.noneText')}
          action={canNote ? { label: t('event.writeFirst'), run: onNote } : undefined}
        />
      );
    return (
      <div className={styles.whole}>
        <EventSkeleton count={6} />
      </div>
    );
  }
  return (
    <div>
      <div className={styles.whole}>
        <ol className={styles.events}>
          {feed.items.map((event) => {
            const isWanted = wantedEventId !== undefined && isEventNamed(event, wantedEventId);
            return (
              <li key={event._id} ref={isWanted ? onWanted : undefined} aria-current={isWanted || undefined}>
                <EventCard event={event} actions={actions} />
              </li>
            );
          })}
        </ol>
        {feed.status === 'growing' && <EventSkeleton count={3} />}
      </div>
      {feed.status === 'failed' && (
        <p className={styles.tail} role="alert">
          {t('event.moreFailed')} <Button onClick={() => void feed.more()}>{t('tryAgain')}</Button>
        </p>
      )}
      {feed.hasMore ? (
        <InfiniteScroll shown={`${count} ${feed.status}`} margin={400} height={32} onReach={() => void feed.more()} />
      ) : (
        <p className={styles.tail}>{t('event.noMore')}</p>
      )}
    </div>
  );
});
