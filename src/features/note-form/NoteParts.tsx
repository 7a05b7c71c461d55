import type { Field } from '@domain/metadata/field';
import { noteAudiences } from '@domain/notices/note-audience';
import type { Poi } from '@domain/values/poi';
import { MapPin, X } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { HiddenFileInput } from '@/components/hidden-file-input';
import { IconButton } from '@/components/icon-button';
import { photosField, type NoteDraft } from '@/stores/notes/NoteDraft';
import { useValueServices, valueViews } from '@/values';
import { takeFiles } from '@/values/file-list/take-files';
import { MentionInput } from '@/values/textarea/MentionInput';
import { contentId, noteField } from './note-fields';
import styles from './note-form.module.css';

interface PartProps {
  draft: NoteDraft;
}

function Part({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3 className={styles.label}>{label}</h3>
      {children}
    </section>
  );
}

/** The field for the content of the note, which has the focus. */
export const Content = observer(function Content({
  draft,
  preferredIds,
  onTyped,
}: PartProps & { preferredIds: readonly string[]; onTyped(): void }) {
  const { t } = useTranslation('notes');
  const { Input } = valueViews.TEXTAREA;
  return (
    <div className={styles.content}>
      <label className="visually-hidden" htmlFor={contentId}>
        {t('content')}
      </label>
      {draft.formatted ? (
        <Input
          id={contentId}
          label={t('content')}
          field={{ ...noteField('content', 'TEXTAREA', t('contentHint')), sub_type: 'rich' }}
          required={false}
          readOnly={false}
          value={draft.content}
          onChange={(html) => draft.write(String(html ?? ''))}
        />
      ) : (
        <MentionInput
          id={contentId}
          placeholder={t('contentHint')}
          focused
          preferredIds={preferredIds}
          value={draft.content}
          onChange={(text) => {
            draft.write(text);
            onTyped();
          }}
          onMention={draft.mention}
        />
      )}
    </div>
  );
});

interface NoteInputProps {
  id: string;
  label: string;
  field: Field;
  value: unknown;
  onChange(value: unknown): void;
}

/** A section of the note that is filled like a field of any form, below its name. */
function InputPart(props: NoteInputProps) {
  return (
    <Part label={props.label}>
      <Bare {...props} />
    </Part>
  );
}

/** The same section without a name, for a control that explains itself. */
function Bare(props: NoteInputProps) {
  const { Input } = valueViews[props.field.value_type];
  return <Input {...props} required={false} readOnly={false} />;
}

/** Shows the captured place of the note, and the progress until then. */
export const Position = observer(function Position({ draft }: PartProps) {
  const { t } = useTranslation('notes');
  const inputs = useTranslation('inputs').t;
  const { position, locating } = draft;
  if (position)
    return (
      <Bare
        id="note-position"
        label={t('position')}
        field={noteField('position', 'POI')}
        value={position}
        onChange={(value) => draft.place(value as Poi | null)}
      />
    );
  return (
    <div className={styles.locating} role="status">
      {locating.state !== 'idle' && (
        <>
          <MapPin size={18} aria-hidden="true" />
          <span>{inputs(`position.${locating.state}`)}</span>
          <IconButton label={t('noPosition')} onClick={locating.decline}>
            <X size={18} aria-hidden="true" />
          </IconButton>
        </>
      )}
    </div>
  );
});

/** The photos and files, if there are any. */
export const Photos = observer(function Photos({ draft }: PartProps) {
  const { t } = useTranslation('notes');
  if (draft.photos.length === 0) return null;
  return (
    <Bare
      id="note-photos"
      label={t('photos')}
      field={noteField(photosField, 'FILE_LIST')}
      value={draft.photos}
      onChange={() => undefined}
    />
  );
});

/** Shows the sections that the author has opened: existing files, and other participants. */
export const Wanted = observer(function Wanted({ draft }: PartProps) {
  const { t } = useTranslation('notes');
  const { uploads } = useValueServices().files;
  const [asksWho, setAsksWho] = useState(false);
  const album = useRef<HTMLInputElement>(null);
  const showsWho = asksWho || draft.conferees.length > 0;
  return (
    <>
      <section className={styles.chats} aria-label={t('wanted')}>
        {draft.photos.length === 0 && (
          <button type="button" className={styles.add} onClick={() => album.current?.click()}>
            <span aria-hidden="true">+</span> <span className={styles.chatName}>{t('photos')}</span>
          </button>
        )}
        {!showsWho && (
          <button type="button" className={styles.add} onClick={() => setAsksWho(true)}>
            <span aria-hidden="true">+</span> <span className={styles.chatName}>{t('conferees')}</span>
          </button>
        )}
        <HiddenFileInput
          ref={album}
          multiple
          testId="note-files"
          onPick={(picker) => takeFiles(uploads, photosField, picker)}
        />
      </section>
      {showsWho && (
        <InputPart
          id="note-conferees"
          label={t('conferees')}
          field={noteField('conferee_member_ids', 'MEMBER_MULTIPLE_SELECT')}
          value={draft.conferees}
          onChange={(value) => draft.invite(Array.isArray(value) ? (value as string[]) : [])}
        />
      )}
    </>
  );
});

/** Chooses the members who are notified of the note, unless the author keeps the default. */
export const Audience = observer(function Audience({ draft }: PartProps) {
  const { t } = useTranslation('notes');
  const options = noteAudiences.map((id) => ({ id, label: t(`audience.${id}`) }));
  return (
    <InputPart
      id="note-audience"
      label={t('audience.title')}
      field={{ ...noteField('notice_config', 'SINGLE_SELECT', t('audience.usual')), value_options: options }}
      value={draft.audience}
      onChange={(value) => draft.address(noteAudiences.find((audience) => audience === value))}
    />
  );
});
