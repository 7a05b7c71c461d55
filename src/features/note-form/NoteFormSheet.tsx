import type { RecordJson } from '@domain/contract/shapes';
import type { Field } from '@domain/metadata/field';
import { noteAudiences } from '@domain/notices/note-audience';
import type { RelatedRecords } from '@domain/values/note-related';
import type { Poi } from '@domain/values/poi';
import { observer } from 'mobx-react-lite';
import { Suspense, useEffect, useMemo, useState, type ComponentProps, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { Button } from '@/components/button';
import { useLeaveQuestion } from '@/components/confirm';
import { RestoreDraft } from '@/components/restore-draft';
import { Sheet } from '@/components/sheet';
import { Skeleton } from '@/components/skeleton';
import { showToast } from '@/components/toast';
import { sayQueued } from '@/form-rows/say-queued';
import { useStores, type StoredRecord } from '@/stores';
import { capturePosition } from '@/stores/notes/capture-position';
import { NoteDraft, photosField } from '@/stores/notes/NoteDraft';
import { outboxOf } from '@/stores/outbox';
import { usePlatform } from '@/stores/platform';
import { useValueServices, valueViews, ValueServicesProvider, type ValueServices } from '@/values';
import { MentionInput } from '@/values/textarea/MentionInput';
import { noteField } from './note-fields';
import { NoteTexts } from './NoteTexts';
import { ShareChats } from './ShareChats';
import styles from './note-form.module.css';

export interface NoteFormProps {
  record: StoredRecord;
  /** A note of the writer's own to edit; without one a new note is written. */
  note?: RecordJson | undefined;
  onClose(): void;
  onSaved(note: RecordJson): void;
}

/** A visit note on a record: everything on one sheet, with the text first and the keyboard up. */
export const NoteFormSheet = observer(function NoteFormSheet({ record, note, onClose, onSaved }: NoteFormProps) {
  const { t } = useTranslation('notes');
  const detail = useTranslation('detail').t;
  const unexplained = detail(note ? 'unexplained.update' : 'unexplained.create');
  const stores = useStores();
  const { api, company, drafts, around } = stores;
  const platform = usePlatform();
  const outer = useValueServices();
  const [draft] = useState(
    () =>
      new NoteDraft({
        api,
        drafts,
        clientId: company.client?.client_id ?? '',
        memberId: company.user?.member_id ?? '',
        tableId: record.tableId,
        recordId: record.id,
        title: record.title,
        outbox: outboxOf(stores),
        ...(note && { note }),
      }),
  );

  useEffect(() => {
    void draft.open();
    return () => draft.close();
  }, [draft]);

  const services = useMemo<ValueServices>(
    () => ({
      ...outer,
      position: { capture: async () => capturePosition(await around.platform(), api) },
      files: { ...outer.files, uploads: draft.files },
    }),
    [outer, around, api, draft],
  );

  const leaveWords = { title: t('leaveTitle'), text: t('leaveText'), leave: t('leave'), stay: t('stay') };
  const { close, question } = useLeaveQuestion(draft, leaveWords, onClose);
  const save = async () => {
    const outcome = await draft.save();
    if (outcome.kind === 'saved') {
      platform?.vibrate();
      const shared = note ? [] : draft.chats.list;
      showToast({
        kind: 'success',
        text:
          shared.length > 0
            ? t('savedSharing', { names: shared.map(({ name }) => name).join(t('joiner')) })
            : t('saved'),
      });
      onSaved(outcome.note);
    }
    sayQueued(outcome, onClose);
    if (outcome.kind === 'empty') {
      showToast({ text: t('empty') });
      document.getElementById('note-content')?.focus();
    }
    if (outcome.kind === 'photosFailed') showToast({ kind: 'failure', text: t('photosFailed') });
    if (outcome.kind === 'failed') showToast({ kind: 'failure', text: errorText(draft.error, unexplained) });
  };

  return (
    <ValueServicesProvider value={services}>
      <Sheet
        title={t(note ? 'editTitle' : 'title')}
        size="full"
        onDismiss={close}
        closeBy="cancel"
        footer={
          <>
            {Boolean(draft.error) && (
              <p className={styles.failure} role="alert">
                {errorText(draft.error, unexplained)} {t('kept')}
              </p>
            )}
            <Button tone="primary" block busy={draft.saving} onClick={() => void save()}>
              {draft.saving && draft.files.uploading > 0
                ? t('savingPhotos', { count: draft.files.uploading })
                : t('save')}
            </Button>
          </>
        }
      >
        <div className={styles.note}>
          {draft.autosave.restorable && (
            <RestoreDraft
              savedAt={draft.autosave.restorable.savedAt}
              onTake={draft.restore}
              onDiscard={() => draft.autosave.discard()}
            />
          )}
          <Suspense fallback={<Skeleton still style={{ height: 320, borderRadius: 'var(--radius-card)' }} />}>
            <Content draft={draft} />
            <NoteTexts draft={draft} />
            <Conferees draft={draft} />
            <Position draft={draft} />
            <Photos draft={draft} />
            <Related draft={draft} />
            {!note && <Audience draft={draft} />}
            {!note && <ShareChats choice={draft.chats} record={record} ownGetsIt />}
          </Suspense>
        </div>
      </Sheet>
      {question}
    </ValueServicesProvider>
  );
});

function Part({ label, htmlFor, children }: { label: string; htmlFor?: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      {htmlFor ? (
        <label className={styles.label} htmlFor={htmlFor}>
          {label}
        </label>
      ) : (
        <h3 className={styles.label}>{label}</h3>
      )}
      {children}
    </section>
  );
}

const Content = observer(function Content({ draft }: { draft: NoteDraft }) {
  const { t } = useTranslation('notes');
  const { Input } = valueViews.TEXTAREA;
  return (
    <Part label={t('content')} htmlFor="note-content">
      {draft.formatted ? (
        <Input
          id="note-content"
          label={t('content')}
          field={{ ...noteField('content', 'TEXTAREA', t('contentHint')), sub_type: 'rich' }}
          required={false}
          readOnly={false}
          value={draft.content}
          onChange={(html) => draft.write(String(html ?? ''))}
        />
      ) : (
        <MentionInput
          id="note-content"
          placeholder={t('contentHint')}
          value={draft.content}
          onChange={draft.write}
          onMention={draft.mention}
        />
      )}
    </Part>
  );
});

interface InputPartProps extends Pick<ComponentProps<typeof Part>, 'label'> {
  id: string;
  field: Field;
  required?: boolean;
  value: unknown;
  onChange(value: unknown): void;
}

/** A part that is filled in as a field of any form is. */
function InputPart({ label, field, required = false, ...input }: InputPartProps) {
  const { Input } = valueViews[field.value_type];
  return (
    <Part label={label}>
      <Input {...input} label={label} field={field} required={required} readOnly={false} />
    </Part>
  );
}

const Position = observer(function Position({ draft }: { draft: NoteDraft }) {
  const { t } = useTranslation('notes');
  return (
    <InputPart
      id="note-position"
      label={t('position')}
      field={noteField('position', 'POI')}
      value={draft.position}
      onChange={(value) => draft.place(value as Poi | null)}
    />
  );
});

const Photos = observer(function Photos({ draft }: { draft: NoteDraft }) {
  const { t } = useTranslation('notes');
  return (
    <InputPart
      id="note-photos"
      label={t('photos')}
      field={noteField(photosField, 'FILE_LIST')}
      value={draft.photos}
      onChange={() => undefined}
    />
  );
});

/** Who else was there: asked for when it is wanted. */
const Conferees = observer(function Conferees({ draft }: { draft: NoteDraft }) {
  const { t } = useTranslation('notes');
  const [wanted, setWanted] = useState(false);
  if (!wanted && draft.conferees.length === 0)
    return (
      <section className={styles.chats} aria-label={t('conferees')}>
        <button type="button" className={styles.add} onClick={() => setWanted(true)}>
          <span aria-hidden="true">+</span> <span className={styles.chatName}>{t('conferees')}</span>
        </button>
      </section>
    );
  return (
    <InputPart
      id="note-conferees"
      label={t('conferees')}
      field={noteField('conferee_member_ids', 'MEMBER_MULTIPLE_SELECT')}
      value={draft.conferees}
      onChange={(value) => draft.invite(Array.isArray(value) ? (value as string[]) : [])}
    />
  );
});

/** Who is notified of the note, where its author does not leave that to them. */
const Audience = observer(function Audience({ draft }: { draft: NoteDraft }) {
  const { t } = useTranslation('notes');
  const options = noteAudiences.map((id) => ({ id, label: t(`audience.${id}`) }));
  return (
    <InputPart
      id="note-audience"
      label={t('audience.title')}
      field={{ ...noteField('notice_config', 'SINGLE_SELECT', t('audience.usual')), value_options: options }}
      value={draft.audience}
      onChange={(value) => draft.address(noteAudiences.find((one) => one === value))}
    />
  );
});

const Related = observer(function Related({ draft }: { draft: NoteDraft }) {
  const { t } = useTranslation('notes');
  return (
    <InputPart
      id="note-related"
      label={t('related')}
      field={noteField('follow_relate_objs', 'NOTE_RELATED')}
      required
      value={draft.related}
      onChange={(value) => draft.relate(value as RelatedRecords)}
    />
  );
});
