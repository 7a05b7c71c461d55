import { shortDay } from '@domain/calendar/time-texts';
import type { RecordJson } from '@domain/contract/shapes';
import { localised } from '@domain/metadata/reading';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { language } from '@/i18n';
import { useStores } from '@/stores';
import { noteTextFields, type NoteTextField } from '@/stores/company/note-texts';
import { valueViews } from '@/values';
import styles from './timeline.module.css';

/** Shows the texts of a note apart from its content, each under the company's name for it. Shown once the names are loaded. */
export default observer(function NoteTexts({
  note,
  brief,
  withoutStep,
}: {
  note: RecordJson;
  brief: boolean;
  /** The next step is left out, because another line shows it. */
  withoutStep: boolean;
}) {
  const { t } = useTranslation('detail');
  const { api, company } = useStores();
  const [fields, setFields] = useState<readonly NoteTextField[]>([]);
  useEffect(() => {
    // A text without its name is not shown; the note's form reports failures.
    noteTextFields(api, company).then(setFields, () => undefined);
  }, [api, company]);
  const { Display } = valueViews.TEXTAREA;
  return (
    <>
      {fields
        .filter(({ field_id: id }) => typeof note[id] === 'string' && !(withoutStep && id === 'todo'))
        .map((field) => (
          <section key={field.field_id} className={brief ? styles.brief : undefined}>
            <h4 className={styles.textName}>
              {localised(field, 'field_name', field.field_name, language())}
              {field.field_id === 'todo' && typeof note.todo_due_on === 'string' && (
                <time dateTime={note.todo_due_on}>
                  {' '}
                  · {t('noteDue', { day: shortDay(note.todo_due_on, Date.now(), company.client?.time_zone ?? 'UTC') })}
                </time>
              )}
            </h4>
            <Display value={note[field.field_id]} field={field} size="block" />
          </section>
        ))}
    </>
  );
});
