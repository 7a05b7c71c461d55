import { fullTime } from '@domain/calendar/time-texts';
import type { TimelineEvent } from '@domain/contract/timeline/timeline';
import type { RecordJson } from '@domain/contract/shapes';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Avatar } from '@/components/avatar';
import { lazyPart } from '@/components/lazy';
import { useStores } from '@/stores';
import { eventBodies, EventSentence } from './event-bodies';
import styles from './timeline.module.css';

// The menu is for authors of notes, and is not loaded before the first texts.
const NoteMenu = lazyPart(() => import(/* webpackChunkName: "note-menu" */ './NoteMenu'), { quiet: true });

/** The actions on a note in the timeline. */
export interface NoteActions {
  onEdit: ((note: RecordJson) => void) | undefined;
  onShare: ((note: RecordJson) => void) | undefined;
  onRemoved(note: RecordJson): void;
}

interface Props {
  event: TimelineEvent;
  brief?: boolean;
  /** Absent where a note is only shown. */
  actions?: NoteActions | undefined;
}

/** Shows one event of the timeline: author, action, time; a note in full, a change with old and new values. */
export const EventCard = observer(function EventCard({ event, brief = false, actions }: Props) {
  const { t } = useTranslation('detail');
  const { company } = useStores();
  const member = company.member(event.operator_member_id);
  const zone = company.client?.time_zone ?? 'UTC';
  const Body = eventBodies[event.sub_type];
  // The event has no member: for example, it was made with the product catalogue.
  const operatorName = event.operator_name || (event.operator_member_id === null ? t('event.system') : '');
  return (
    <article className={styles.event} data-type={event.sub_type}>
      <Avatar name={operatorName} url={member?.avatar_url} size={32} faded={member?.deleted} />
      <div className={styles.body}>
        <p className={styles.head}>
          <span className={styles.who}>{operatorName}</span>{' '}
          <span className={styles.action}>
            <EventSentence event={event} />
            {event.program !== undefined && ` · ${t('event.program', { program: event.program })}`}
          </span>
          <span className={styles.time}>
            <Moment timestamp={event.deleted === true ? event.update_timestamp : event.create_timestamp} zone={zone} />
            {event.deleted !== true && event.update_timestamp > event.create_timestamp && (
              <>
                {' · '}
                <time dateTime={new Date(event.update_timestamp).toISOString()}>
                  {t('event.edited', { time: fullTime(event.update_timestamp, Date.now(), zone) })}
                </time>
              </>
            )}
          </span>
        </p>
        {Body && <Body event={event} brief={brief} />}
      </div>
      {actions && event.note && (event.note.abilities.update || event.note.abilities.remove || actions.onShare) && (
        <NoteMenu note={event.note} {...actions} />
      )}
    </article>
  );
});

function Moment({ timestamp, zone }: { timestamp: number; zone: string }) {
  return <time dateTime={new Date(timestamp).toISOString()}>{fullTime(timestamp, Date.now(), zone)}</time>;
}
