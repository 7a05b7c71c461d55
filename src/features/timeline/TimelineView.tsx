import { eventFilters } from '@domain/contract/record-calls';
import type { RecordJson } from '@domain/contract/shapes';
import { observer } from 'mobx-react-lite';
import { useEffect, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { handleKeys } from '@/components/keys';
import type { Timeline } from '@/stores/timeline/Timeline';
import { Events } from './Events';
import { useNoteActions } from './note-actions';
import { useWantedEvent } from './use-wanted-event';
import styles from './timeline.module.css';

interface Props {
  timeline: Timeline;
  canNote: boolean;
  onNote(): void;
  /** Opens the reader's own note for editing. */
  onEditNote: ((note: RecordJson) => void) | undefined;
  onShareNote: ((note: RecordJson) => void) | undefined;
  /** The event that the address names, by its id or that of its note. */
  wanted?: string | undefined;
}

/** The whole timeline in three views, page by page. */
export const TimelineView = observer(function TimelineView({
  timeline,
  canNote,
  onNote,
  onEditNote,
  onShareNote,
  wanted: wantedEventId,
}: Props) {
  const { t } = useTranslation('detail');
  const feed = timeline.feed();
  const actions = useNoteActions(timeline, onEditNote, onShareNote);
  const onWanted = useWantedEvent(feed, wantedEventId);
  useEffect(() => {
    void timeline.feed().load();
  }, [timeline]);

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const next =
      eventFilters[(eventFilters.indexOf(timeline.filter) + step + eventFilters.length) % eventFilters.length];
    if (!next) return;
    timeline.show(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-filter="${next}"]`)?.focus();
  };
  return (
    <section aria-label={t('tabs.dynamic')}>
      <div className={styles.filters} role="tablist" aria-label={t('event.filters')} onKeyDown={handleKeys(move)}>
        {eventFilters.map((filter) => (
          <button
            type="button"
            key={filter}
            role="tab"
            data-filter={filter}
            className={styles.filter}
            aria-selected={timeline.filter === filter}
            tabIndex={timeline.filter === filter ? 0 : -1}
            onClick={() => timeline.show(filter)}
          >
            {t(`event.filter.${filter}`)}
          </button>
        ))}
      </div>
      <Events
        feed={feed}
        key={timeline.filter}
        canNote={canNote}
        onNote={onNote}
        actions={actions}
        wanted={wantedEventId}
        onWanted={onWanted}
      />
    </section>
  );
});
