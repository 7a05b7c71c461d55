import { AtSign, Camera, MapPin, MessagesSquare, Mic, type LucideIcon } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { HiddenFileInput } from '@/components/hidden-file-input';
import type { Dictation } from '@/stores/notes/Dictation';
import { photosField, type NoteDraft } from '@/stores/notes/NoteDraft';
import { useValueServices } from '@/values';
import { takeFiles } from '@/values/file-list/take-files';
import { contentId } from './note-fields';
import { typeAtCaret } from './type-at-caret';
import type { ChatSharing } from './use-chat-sharing';
import styles from './note-form.module.css';

interface Props {
  draft: NoteDraft;
  /** The dictation; undefined where it is not available. */
  dictation: Dictation | undefined;
  /** The sharing with chats; undefined if the note is not shared here: a written note is shared from its menu. */
  sharing: ChatSharing | undefined;
}

/** Shows the possible additions to a note in one row above the keyboard; a tap leaves the focus in the text. */
export const Toolbar = observer(function Toolbar({ draft, dictation, sharing }: Props) {
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
          text={t('tool.dictate')}
          icon={Mic}
          isOn={dictation.state === 'recording'}
          disabled={dictation.state === 'starting' || dictation.state === 'writing'}
          onClick={dictation.toggle}
        />
      )}
      <Tool
        label={inputs(state === 'asking' ? 'position.asking' : 'position.capture')}
        text={t('tool.position')}
        icon={MapPin}
        disabled={draft.position !== null || state === 'asking'}
        onClick={() => void draft.locating.request()}
      />
      <Tool label={t('camera')} text={t('tool.camera')} icon={Camera} onClick={() => camera.current?.click()} />
      {/* The button opens the camera at once; the button for files adds existing pictures. */}
      <HiddenFileInput
        ref={camera}
        accept="image/*"
        capture="environment"
        testId="note-camera"
        onPick={(picker) => takeFiles(uploads, photosField, picker)}
      />
      {!draft.formatted && (
        <Tool label={inputs('rich.mention')} text={t('tool.mention')} icon={AtSign} onClick={typeMention} />
      )}
      {sharing?.mayChoose && (
        <Tool label={t('shareMore')} text={t('tool.chats')} icon={MessagesSquare} onClick={() => void sharing.pick()} />
      )}
    </div>
  );
});

interface ToolProps {
  /** The description of the button for screen readers. */
  label: string;
  /** The short text under the icon. */
  text: string;
  icon: LucideIcon;
  disabled?: boolean;
  /** Set for a tool that stays on until the next tap. */
  isOn?: boolean;
  onClick(): void;
}

function Tool({ label, text, icon: Icon, disabled = false, isOn, onClick }: ToolProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={label}
      aria-pressed={isOn}
      disabled={disabled}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <Icon size={20} aria-hidden="true" />
      <span className={styles.toolText}>{text}</span>
    </button>
  );
}

/** Types the sign of a mention: the list of colleagues opens. */
function typeMention(): void {
  document.getElementById(contentId)?.focus();
  // Directly after a word, the sign would be part of an address.
  typeAtCaret((textBefore) => (/[\w.-]$/.test(textBefore) ? ' @' : '@'));
}
