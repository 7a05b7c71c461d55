import type { RecordJson } from '@domain/contract/shapes';
import type { NextStepState } from '@domain/contract/tasks/next-steps';
import type { Field } from '@domain/metadata/field';
import { noteTexts } from '@domain/objects/note-texts';
import { plainText } from '@domain/rich/plain-text';
import { useTranslation } from 'react-i18next';
import { Folded } from '@/components/folded';
import { lazyPart } from '@/components/lazy';
import { valueViews } from '@/values';
import styles from './timeline.module.css';

// These parts are loaded separately, because few notes have them.
const NoteStep = lazyPart(() => import(/* webpackChunkName: "note-step" */ './NoteStep'));
const NoteTexts = lazyPart(() => import(/* webpackChunkName: "note-texts" */ './NoteTexts'));

/** The number of shown lines of a note, more than of other long texts, because notes matter most. */
const noteLines = 8;

/** Shows the texts, the place and the photos of a note; the short form shows only the first text and the next step. */
export function NoteBody({ note, step, brief }: { note: RecordJson; step: NextStepState | undefined; brief: boolean }) {
  const { Display: Text } = valueViews.TEXTAREA;
  const { Display: Place } = valueViews.POI;
  const { Display: Files } = valueViews.FILE_LIST;
  const { Display: People } = valueViews.MEMBER_MULTIPLE_SELECT;
  const { t } = useTranslation('detail');
  const conferees = Array.isArray(note.conferee_member_ids) ? note.conferee_member_ids : [];
  const content = typeof note.content === 'string' ? note.content : '';
  const plainContent = plainText(content);
  const attachments = Array.isArray(note.attachments) ? note.attachments : [];
  // A separate line shows the next step with its check box; other texts replace missing content.
  const hasStep = Boolean(note.todo) && (brief || step !== undefined);
  const saysMore = noteTexts.some((text) => note[text] && !(hasStep && text === 'todo')) && (!brief || content === '');
  return (
    <div className={styles.note}>
      {content &&
        (brief && plainContent !== '' ? (
          // Plain words, because formatting would load after the first paint and cause a second one.
          <p className={styles.brief}>{plainContent}</p>
        ) : (
          <Folded text={plainContent} lines={noteLines}>
            <Text value={content} field={fields.content} size="block" />
          </Folded>
        ))}
      {hasStep && <NoteStep note={note} state={step} brief={brief} />}
      {saysMore && <NoteTexts note={note} brief={brief} withoutStep={hasStep} />}
      {!brief && conferees.length > 0 && (
        <p className={styles.with}>
          <span className={styles.textName}>{t('noteWith')}</span>
          <People value={conferees} field={fields.conferees} size="line" />
        </p>
      )}
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
  conferees: field('conferee_member_ids', 'MEMBER_MULTIPLE_SELECT'),
  position: field('position', 'POI'),
  attachments: field('attachments', 'FILE_LIST'),
};
