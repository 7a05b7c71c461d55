import { tabAddress, tabAddressLimit, tabNameLimit } from '@domain/collaboration/tabs';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button';
import styles from './custom-tabs.module.css';

interface Props {
  name: string;
  /** Absent where only the name is asked for. */
  url?: string;
  label: string;
  busy: boolean;
  onSubmit(values: { name: string; url: string }): void;
}

/** The name of a tab and, of a web page, its address; what is missing or no address is said at its field. */
export function TabForm({ name, url, label, busy, onSubmit }: Props) {
  const { t } = useTranslation('tabs');
  const [typed, setTyped] = useState({ name, url: url ?? '' });
  const [isSent, setSent] = useState(false);
  const id = useId();
  const problems = {
    url:
      url === undefined
        ? undefined
        : typed.url.trim() === ''
          ? t('noUrl')
          : tabAddress(typed.url)
            ? undefined
            : t('wrongUrl'),
    name: typed.name.trim() === '' ? t('noName') : undefined,
  };
  const field = (key: 'name' | 'url', words: string, limit: number) => (
    <p className={styles.field}>
      <label htmlFor={`${id}-${key}`}>{words}</label>
      <input
        id={`${id}-${key}`}
        type={key === 'url' ? 'url' : 'text'}
        className={styles.input}
        value={typed[key]}
        maxLength={limit}
        autoComplete="off"
        enterKeyHint="done"
        aria-invalid={(isSent && problems[key] !== undefined) || undefined}
        aria-describedby={isSent && problems[key] ? `${id}-${key}-problem` : undefined}
        onChange={(event) => setTyped({ ...typed, [key]: event.target.value })}
      />
      {isSent && problems[key] && (
        <span id={`${id}-${key}-problem`} className={styles.problem}>
          {problems[key]}
        </span>
      )}
    </p>
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (!problems.name && !problems.url) onSubmit({ name: typed.name.trim(), url: typed.url.trim() });
  };
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      {url !== undefined && field('url', t('url'), tabAddressLimit)}
      {field('name', t('name'), tabNameLimit)}
      <Button type="submit" tone="primary" block busy={busy}>
        {label}
      </Button>
    </form>
  );
}
