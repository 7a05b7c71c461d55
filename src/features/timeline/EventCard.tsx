import { momentText } from '@domain/calendar/time-texts';
import type { TimelineEvent } from '@domain/contract/records';
import type { RecordJson } from '@domain/contract/shapes';
import type { Field } from '@domain/metadata/field';
import { noteTexts } from '@domain/objects/note-texts';
import { plainText } from '@domain/rich/plain-text';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Avatar } from '@/components/avatar';
import { Folded } from '@/components/folded';
import { lazyPart } from '@/components/lazy';
import { useStores } from '@/stores';
import { valueViews } from '@/values';
import { ChangeList } from './ChangeList';
import styles from './timeline.module.css';

// Few notes have them, and only authors of notes need the menu, not before the first words are there.
const NoteTexts = lazyPart(() => import(/* webpackChunkName: "note-texts" */ './NoteTexts'));
const NoteMenu = lazyPart(() => import(/* webpackChunkName: "note-menu" */ './NoteMenu'), { quiet: true });

/** A note is what people come for: more of it is shown than of other long texts. */
const noteLines = 8;

/** What is done with a note in the timeline. */
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

/** One line of the timeline: who, what, when; a note with all that is in it, a change as old and new. */
export const EventCard = observer(function EventCard({ event, brief = false, actions }: Props) {
  const { t } = useTranslation('detail');
  const { company } = useStores();
  const member = company.member(event.operator_member_id);
  const zone = company.client?.time_zone ?? 'UTC';
  // Nobody: what came with the product catalogue, for example.
  const who = event.operator_name || (event.operator_member_id === null ? t('event.system') : '');
  return (
    <article className={styles.event} data-type={event.event_type}>
      <Avatar name={who} url={member?.avatar_url} size={32} faded={member?.deleted} />
      <div className={styles.body}>
        <p className={styles.head}>
          <span className={styles.who}>{who}</span>{' '}
          <span className={styles.action}>
            {event.event_type === 'CHAT'
              ? t(`event.chat.${event.chat?.action ?? 'create'}`)
              : t(`event.action.${event.event_type}`)}
          </span>
          <span className={styles.time}>
            <Moment at={event.create_timestamp} zone={zone} />
            {event.update_timestamp > event.create_timestamp && (
              <>
                {' · '}
                {t('event.edited')} <Moment at={event.update_timestamp} zone={zone} />
              </>
            )}
          </span>
        </p>
        {event.changes && event.changes.length > 0 && <ChangeList changes={event.changes} brief={brief} />}
        {event.chat && <p className={styles.chat}>{event.chat.name}</p>}
        {event.note && <Note note={event.note} brief={brief} />}
      </div>
      {actions && event.note && (event.note.abilities.update || event.note.abilities.remove || actions.onShare) && (
        <NoteMenu note={event.note} {...actions} />
      )}
    </article>
  );
});

function Moment({ at, zone }: { at: number; zone: string }) {
  return <time dateTime={new Date(at).toISOString()}>{momentText(at, zone)}</time>;
}

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
      {content &&
        (brief ? (
          <div className={styles.brief}>
            <Text value={content} field={fields.content} size="block" />
          </div>
        ) : (
          <Folded text={plainText(content)} lines={noteLines}>
            <Text value={content} field={fields.content} size="block" />
          </Folded>
        ))}
      {saysMore && <NoteTexts note={note} brief={brief} />}
      {Boolean(note.position) && <Place value={note.position} field={fields.position} size="block" />}
      {attachments.length > 0 && <Files value={attachments} field={fields.attachments} size="block" />}
    </div>
  );
}

const field = (id: string, kind: Field['value_type']): Field => ({
  field_id: id,
  field_name: id,
  table: 'note',
  type: 'info',
  value_type: kind,
  order: 0,
  access: 'read',
});
const fields = {
  content: { ...field('content', 'TEXTAREA'), sub_type: 'rich' },
  position: field('position', 'POI'),
  attachments: field('attachments', 'FILE_LIST'),
};
