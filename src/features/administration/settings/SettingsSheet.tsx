import { reaction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { FormSheet } from '@/components/form-sheet';
import { showToast } from '@/components/toast';
import { useShowField } from '@/form-rows';
import type { SettingsDraft } from '@/stores/administration/SettingsDraft';
import { useFormLeave } from '../use-discard';
import { useSettingContext } from './choices';
import { ConflictSheet } from './ConflictSheet';
import type { Setting } from './setting';
import { SettingRow } from './SettingRow';
import styles from './settings.module.css';

interface Props {
  title: string;
  draft: SettingsDraft;
  settings: readonly Setting[];
  /** Asks before saving about data that would be lost. Resolves with whether to continue. */
  ask?(): Promise<boolean>;
  /** The content below the settings: a preview, or the removal of the item. */
  children?: ReactNode;
  onClose(): void;
  onSaved(): void;
}

/** The form of one item of the configuration, a row for each of its settings. */
export const SettingsSheet = observer(function SettingsSheet(props: Props) {
  const { title, draft, settings, ask: confirmSave, children, onClose, onSaved } = props;
  const { t } = useTranslation('administration');
  const [error, setError] = useState<unknown>();
  // Another administrator's changes appear in the settings that were not edited here.
  useEffect(
    () =>
      reaction(
        () => draft.of.known?.(),
        (currentState) => currentState && draft.follow(currentState),
        { fireImmediately: true },
      ),
    [draft],
  );
  const showField = useShowField(useSettingContext().formId);
  const { close, question } = useFormLeave(draft, onClose);
  const save = async () => {
    setError(undefined);
    try {
      if (confirmSave && !(await confirmSave())) return;
      const outcome = await draft.save();
      const [fault] = draft.faults;
      if (outcome === 'faulty' && fault) showField(fault.path);
      if (outcome !== 'done') return;
      showToast({ kind: 'success', text: t('form.saved') });
      onSaved();
    } catch (problem) {
      setError(problem);
    }
  };
  return (
    <FormSheet
      title={title}
      onDismiss={close}
      problems={<Problems draft={draft} settings={settings} error={error} />}
      action={t('form.save')}
      busy={draft.saving}
      onAction={() => void save()}
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <SettingsFields draft={draft} settings={settings} />
        {children}
      </form>
      {draft.conflicts.length > 0 && <ConflictSheet draft={draft} settings={settings} onSettled={() => void save()} />}
      {question}
    </FormSheet>
  );
});

/** The inputs: the common ones, and the others behind a button. */
const SettingsFields = observer(function SettingsFields({ draft, settings }: Pick<Props, 'draft' | 'settings'>) {
  const { t } = useTranslation('administration');
  const [open, setOpen] = useState(false);
  const advanced = settings.filter((setting) => setting.advanced);
  // A fault is always shown, even in the folded settings.
  const isOpen = open || advanced.some(({ path }) => draft.faultsAt(path).length > 0);
  return (
    <>
      {settings
        .filter((setting) => !setting.advanced)
        .map((setting) => (
          <SettingRow key={setting.path} draft={draft} setting={setting} />
        ))}
      {advanced.length > 0 && (
        <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'form.less' : 'form.more')}
        </button>
      )}
      {isOpen && advanced.map((setting) => <SettingRow key={setting.path} draft={draft} setting={setting} />)}
    </>
  );
});

/** Shows the faults that prevent saving and belong to no input. */
const Problems = observer(function Problems({
  draft,
  settings,
  error,
}: Pick<Props, 'draft' | 'settings'> & { error: unknown }) {
  const { t } = useTranslation('administration');
  const { use } = draft;
  const otherFaults = draft.faultsBeside(settings.map(({ path }) => path));
  const texts = [
    ...otherFaults.map(({ text }) => text),
    ...(use
      ? [
          t('form.inUse', {
            records: t('form.usedRecords', { count: use.records }),
            members: t('form.usedMembers', { count: use.members }),
          }),
        ]
      : []),
    ...(error === undefined ? [] : [errorText(error)]),
    ...(draft.faults.length > otherFaults.length ? [t('form.faulty')] : []),
  ];
  if (texts.length === 0) return null;
  return (
    <div className={styles.problem} role="alert">
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
});
