import { noteTexts, type NoteText } from '@domain/objects/note-texts';
import { dayIn } from '@domain/calendar';
import { localised } from '@domain/metadata/reading';
import { observer } from 'mobx-react-lite';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '@/components/date-field';
import { Skeleton } from '@/components/skeleton';
import { language } from '@/i18n';
import { useStores } from '@/stores';
import { noteTextFields, type NoteTextField } from '@/stores/company/note-texts';
import type { NoteDraft } from '@/stores/notes/NoteDraft';
import { useValueServices, valueViews } from '@/values';
import styles from './note-form.module.css';

/** The texts of a note in addition to its content, and which of them are open. */
export interface OpenTexts {
  /** The company's text fields; undefined until they are loaded. */
  fields: readonly NoteTextField[] | undefined;
  failed: boolean;
  load(): void;
  /** The texts that the author has opened. */
  wanted: readonly NoteText[];
  want(text: NoteText): void;
}

/** Shows the company's further texts of notes: a text with content is open, a text without content is a chip. */
export const NoteTexts = observer(function NoteTexts({ draft, texts }: { draft: NoteDraft; texts: OpenTexts }) {
  const { t } = useTranslation('notes');
  const { failed, load, wanted: requestedTexts, want } = texts;
  // A separate line shows the next step, unless its text is longer than a line.
  const fields = (texts.fields ?? []).filter(({ field_id }) => field_id !== 'todo' || !draft.step);
  const { Input } = valueViews.TEXTAREA;
  const open = fields.filter(({ field_id: id }) => requestedTexts.includes(id) || (draft.texts[id] ?? '') !== '');
  const closedFields = fields.filter((field) => !open.includes(field));
  return (
    <>
      {open.map((field) => (
        <section key={field.field_id} className={styles.part}>
          <label className={styles.label} htmlFor={getId(field.field_id)}>
            {getName(field)}
          </label>
          <Suspense fallback={<Skeleton still style={{ height: 320, borderRadius: 'var(--radius-card)' }} />}>
            <Input
              id={getId(field.field_id)}
              label={getName(field)}
              field={field}
              required={false}
              readOnly={false}
              value={draft.texts[field.field_id] ?? ''}
              onChange={(html) => draft.say(field.field_id, String(html ?? ''))}
            />
          </Suspense>
          {field.field_id === 'todo' && <Due draft={draft} />}
        </section>
      ))}
      {/* The content below keeps its place when the texts are loaded. */}
      {!texts.fields && !failed && (
        <div className={styles.chats} aria-hidden="true">
          {noteTexts.map((text) => (
            <Skeleton key={text} still style={{ width: 'calc(50% - var(--space-2))', height: 44, borderRadius: 22 }} />
          ))}
        </div>
      )}
      {(closedFields.length > 0 || failed) && (
        <section className={styles.chats} aria-label={t('more')}>
          {closedFields.map((field) => (
            <button type="button" key={field.field_id} className={styles.add} onClick={() => want(field.field_id)}>
              <span aria-hidden="true">+</span> <span className={styles.chatName}>{getName(field)}</span>
            </button>
          ))}
          {failed && (
            <button type="button" className={styles.add} onClick={load}>
              {t('moreFailed')}
            </button>
          )}
        </section>
      )}
    </>
  );
});

/** Returns the company's name of a text. */
export const getName = (field: NoteTextField) => localised(field, 'field_name', field.field_name, language());

/** The day on which the next step is due. */
const Due = observer(function Due({ draft }: { draft: NoteDraft }) {
  const { t } = useTranslation('notes');
  const { timeZone } = useValueServices();
  return (
    <DateField
      id="note-due"
      label={t('due')}
      placeholder={t('due')}
      precision="day"
      value={draft.dueOn}
      present={() => dayIn(timeZone, Date.now())}
      onChange={draft.setDue}
    />
  );
});

/** Focuses a control once it is mounted; the first one of its kind has to be loaded. */
function focusOnce(id: string, tries = 40): void {
  setTimeout(() => {
    const control = document.getElementById(id);
    if (control) control.focus();
    else if (tries > 0) focusOnce(id, tries - 1);
  }, 50);
}

const getId = (id: NoteText) => `note-${id}`;

export function useNoteTexts(): OpenTexts {
  const { api, company } = useStores();
  const [fields, setFields] = useState<readonly NoteTextField[]>();
  const [failed, setFailed] = useState(false);
  const [requestedTexts, setWanted] = useState<readonly NoteText[]>([]);
  const load = () => {
    setFailed(false);
    noteTextFields(api, company).then(setFields, () => setFailed(true));
  };
  useEffect(load, [api, company]);
  return {
    fields,
    failed,
    load,
    wanted: requestedTexts,
    want: (text) => {
      setWanted((previousTexts) => (previousTexts.includes(text) ? previousTexts : [...previousTexts, text]));
      focusOnce(getId(text));
    },
  };
}
