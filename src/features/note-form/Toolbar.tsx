import type { RelatedRecords } from '@domain/values/note-related';
import { AtSign, Camera, ListTodo, MapPin, MessagesSquare, Mic, Link2, type LucideIcon } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/components/icon-button';
import type { Dictation } from '@/stores/notes/Dictation';
import { photosField, type NoteDraft } from '@/stores/notes/NoteDraft';
import { useValueServices } from '@/values';
import { takeFiles } from '@/values/file-list/take-files';
import { AddRecords } from '@/values/note-related/AddRecords';
import { relatedRecords } from '@/values/note-related/Display';
import { contentId, noteField } from './note-fields';
import { typeAtCaret } from './type-at-caret';
import type { ChatSharing } from './use-chat-sharing';
import styles from './note-form.module.css';

interface Props {
  draft: NoteDraft;
  /** Undefined where dictation is not available. */
  dictation: Dictation | undefined;
  /** Undefined where the note is not shared with chats here: a written note is shared from its menu. */
  sharing: ChatSharing | undefined;
  /** Opens the text that says what is to be done, where the company's notes have one. */
  onNextStep: (() => void) | undefined;
}

/** Shows the parts that can be added to a note, in one row above the keyboard; a tap leaves the focus in the text. */
export const Toolbar = observer(function Toolbar({ draft, dictation, sharing, onNextStep }: Props) {
  const { t } = useTranslation('notes');
  const inputs = useTranslation('inputs').t;
  const { uploads } = useValueServices().files;
  const camera = useRef<HTMLInputElement>(null);
  const { state } = draft.locating;
  return (
    <div className={styles.tools} role="group" aria-label={t('tools')}>
      {dictation && !dictation.isUnsupported && !draft.formatted && (
        <Tool
          label={t('dictation.title')}
          icon={Mic}
          isOn={dictation.state === 'recording'}
          disabled={dictation.state === 'starting' || dictation.state === 'writing'}
          onClick={dictation.toggle}
        />
      )}
      <Tool
        label={inputs(state === 'asking' ? 'position.asking' : 'position.capture')}
        icon={MapPin}
        disabled={draft.position !== null || state === 'asking'}
        onClick={() => void draft.locating.request()}
      />
      <Tool label={t('camera')} icon={Camera} onClick={() => camera.current?.click()} />
      {/* The camera at once; pictures that are there already come by the button for files. */}
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        className={styles.hidden}
        tabIndex={-1}
        aria-hidden="true"
        data-testid="note-camera"
        onChange={(event) => takeFiles(uploads, photosField, event.target)}
      />
      {!draft.formatted && <Tool label={inputs('rich.mention')} icon={AtSign} onClick={typeMention} />}
      <AddRecords
        id="note-related"
        label={t('related')}
        field={noteField('follow_relate_objs', 'NOTE_RELATED')}
        required={false}
        readOnly={false}
        value={draft.related}
        related={draft.related}
        count={relatedRecords(draft.related).length}
        className={styles.tool}
        onChange={(value) => draft.relate(value as RelatedRecords)}
      >
        <Link2 size={20} aria-hidden="true" />
      </AddRecords>
      {sharing?.mayChoose && <Tool label={t('shareMore')} icon={MessagesSquare} onClick={() => void sharing.pick()} />}
      {onNextStep && <Tool label={t('nextStep')} icon={ListTodo} onClick={onNextStep} />}
    </div>
  );
});

interface ToolProps {
  label: string;
  icon: LucideIcon;
  disabled?: boolean;
  /** Set for a tool that stays on until the next tap. */
  isOn?: boolean;
  onClick(): void;
}

function Tool({ label, icon: Icon, disabled = false, isOn, onClick }: ToolProps) {
  return (
    <IconButton
      className={styles.tool}
      label={label}
      tone={isOn ? 'accent' : undefined}
      aria-pressed={isOn}
      disabled={disabled}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <Icon size={20} aria-hidden="true" />
    </IconButton>
  );
}

/** Types the sign of a mention: the list of colleagues opens. */
function typeMention(): void {
  document.getElementById(contentId)?.focus();
  // Right behind a word it would be part of an address.
  typeAtCaret((textBefore) => (/[\w.-]$/.test(textBefore) ? ' @' : '@'));
}
