import type { TimelineEvent } from '@domain/contract/records';
import type { RecordJson } from '@domain/contract/shapes';
import type { Field } from '@domain/metadata/field';
import { noteTexts } from '@domain/objects/note-texts';
import { ArrowRight } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '@/components/avatar';
import { useStores } from '@/stores';
import { valueViews } from '@/values';
import { companyTime } from './company-time';
import styles from './timeline.module.css';

// Few notes have them, and only authors of notes need the menu, not before the first words are there.
const NoteTexts = lazy(() => import(/* webpackChunkName: "note-texts" */ './NoteTexts'));
const NoteMenu = lazy(() => import(/* webpackChunkName: "note-menu" */ './NoteMenu'));

/** What an author does with a note in the timeline. */
export interface NoteDeeds {
  onEdit: ((note: RecordJson) => void) | undefined;
  onRemoved(note: RecordJson): void;
}

interface Props {
  event: TimelineEvent;
  brief?: boolean;
  /** Absent where a note is only shown. */
  deeds?: NoteDeeds | undefined;
}

/** One line of the timeline: who, what, when; a note with all that is in it, a change as old and new. */
export const EventCard = observer(function EventCard({ event, brief = false, deeds }: Props) {
  const { t } = useTranslation('detail');
  const { company } = useStores();
  const member = company.member(event.operator_member_id);
  const zone = company.client?.time_zone ?? 'UTC';
  return (
    <article className={styles.event} data-type={event.event_type}>
      <Avatar name={event.operator_name} url={member?.avatar_url} size={32} faded={member?.deleted} />
      <div className={styles.body}>
        <p className={styles.head}>
          <span className={styles.who}>{event.operator_name}</span> <span className={styles.deed}>{event.event_type === 'CHAT' ? t(`event.chat.${event.chat?.action ?? 'create'}`) : t(`event.deed.${event.event_type}`)}</span>
          <time className={styles.time} dateTime={new Date(event.create_timestamp).toISOString()}>{companyTime(event.create_timestamp, zone)}</time>
        </p>
        {event.changes && event.changes.length > 0 && (
          <ul className={styles.changes}>
            {event.changes.slice(0, brief ? 3 : undefined).map((change) => (
              <li key={change.field} className={styles.change}>
                <span className={styles.changed}>{change.field_name}</span>
                <span className={styles.old}><span className="visually-hidden">{t('event.from')}</span>{change.old_text || t('event.nothing')}</span>
                <ArrowRight size={14} aria-hidden="true" className={styles.arrow} />
                <span className={styles.new}><span className="visually-hidden">{t('event.to')}</span>{change.new_text || t('event.nothing')}</span>
              </li>
            ))}
          </ul>
        )}
        {event.chat && <p className={styles.chat}>{event.chat.name}</p>}
        {event.note && <Note note={event.note} brief={brief} />}
      </div>
      {deeds && event.note && (event.note.abilities.update || event.note.abilities.remove) && (
        <Suspense fallback={null}><NoteMenu note={event.note} {...deeds} /></Suspense>
      )}
    </article>
  );
});

/** The texts, the place and the photos of a note; briefly only what its author wrote first. */
function Note({ note, brief }: { note: NonNullable<TimelineEvent['note']>; brief: boolean }) {
  const { Display: Text } = valueViews.TEXTAREA;
  const { Display: Place } = valueViews.POI;
  const { Display: Files } = valueViews.FILE_LIST;
  const content = typeof note.content === 'string' ? note.content : '';
  const attachments = Array.isArray(note.attachments) ? note.attachments : [];
  const saysMore = noteTexts.some((text) => note[text]) && (!brief || content === '');
  return (
    <div className={styles.note}>
      {content && <div className={brief ? styles.brief : undefined}><Text value={content} field={fields.content} size="block" /></div>}
      {saysMore && <Suspense fallback={null}><NoteTexts note={note} brief={brief} /></Suspense>}
      {Boolean(note.position) && <Place value={note.position} field={fields.position} size="block" />}
      {attachments.length > 0 && <Files value={attachments} field={fields.attachments} size="block" />}
    </div>
  );
}

const field = (id: string, kind: Field['value_type']): Field => ({ field_id: id, field_name: id, table: 'note', type: 'info', value_type: kind, order: 0, access: 'read' });
const fields = { content: field('content', 'TEXTAREA'), position: field('position', 'POI'), attachments: field('attachments', 'FILE_LIST') };
