import { observer } from 'mobx-react-lite';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLeaveQuestion } from '@/components/confirm';
import { handleKeys } from '@/components/keys';
import { RestoreDraft } from '@/components/restore-draft';
import type { RecordDraft } from '@/stores/forms/RecordDraft';
import styles from './form-rows.module.css';

interface Props {
  draft: RecordDraft;
  className: string | undefined;
  onSave(): void;
  children: ReactNode;
}

/**
 * The form of a draft: it offers input that was typed before and not saved. Enter in a text field moves to the next empty one, and saves if there
 * is none. The visible button is in the footer.
 */
export const DraftForm = observer(function DraftForm({ draft, className, onSave, children }: Props) {
  const { restorable } = draft.autosave;
  return (
    <form
      className={className}
      noValidate
      onKeyDown={handleKeys(goOn)}
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      {restorable && (
        <RestoreDraft savedAt={restorable.savedAt} onTake={draft.restore} onDiscard={() => draft.autosave.discard()} />
      )}
      {children}
      <input type="submit" className={styles.enter} tabIndex={-1} aria-hidden="true" />
    </form>
  );
});

/** The inputs for one line of text. */
const lines = 'input:not([type]), input[type=text], input[type=tel], input[type=email], input[type=url]';

function goOn(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, target, currentTarget } = event;
  if (key !== 'Enter' || event.defaultPrevented) return;
  const inputs = [...currentTarget.querySelectorAll<HTMLInputElement>(lines)];
  const targetIndex = inputs.indexOf(target as HTMLInputElement);
  const next =
    targetIndex < 0
      ? undefined
      : inputs.slice(targetIndex + 1).find(({ value, disabled, readOnly }) => value === '' && !disabled && !readOnly);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Returns the way to close the sheet of a draft: it asks if input would be lost. */
export function useDraftLeave(draft: RecordDraft, onLeave: () => void): ReturnType<typeof useLeaveQuestion> {
  const { t } = useTranslation('detail');
  const [title, text] = [t('form.leaveTitle'), t('form.leaveText')];
  return useLeaveQuestion(draft, { title, text, leave: t('form.leave'), stay: t('form.stay') }, onLeave);
}
