import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button';
import { showToast } from '@/components/toast';
import styles from './list-views.module.css';

/** The maximum length in characters; the server refuses longer names (domain/views). */
const nameLimit = 50;

interface Props {
  name: string;
  /** The text on the button. */
  label: string;
  busy: boolean;
  children?: ReactNode;
  onName(name: string): void;
}

/** The form for the name of a view; an empty name is refused with a message. */
export function NameForm({ name, label, busy, children, onName }: Props) {
  const { t } = useTranslation('views');
  const [typed, setTyped] = useState(name);
  const id = useId();
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() === '') showToast({ kind: 'failure', text: t('noEmptyToast') });
        else onName(typed.trim());
      }}
    >
      <label htmlFor={id} className={styles.label}>
        {t('name')}
      </label>
      <input
        id={id}
        type="text"
        className={styles.name}
        value={typed}
        maxLength={nameLimit}
        placeholder={t('namePlaceholder')}
        autoComplete="off"
        // The user opens the form to type a name.
        autoFocus
        enterKeyHint="done"
        onChange={(event) => setTyped(event.target.value)}
      />
      {children}
      <Button type="submit" tone="primary" block busy={busy}>
        {label}
      </Button>
    </form>
  );
}
