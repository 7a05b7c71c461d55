import { tabAddress, tabAddressLimit, tabNameLimit } from '@domain/collaboration/tabs';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button';
import { TextField } from '@/values/form-fields';
import styles from './custom-tabs.module.css';

interface Props {
  name: string;
  /** The address; absent if the form has only a name. */
  url?: string;
  label: string;
  busy: boolean;
  onSubmit(values: { name: string; url: string }): void;
}

/** The form for the name of a tab and the address of a web page. A missing or invalid value is reported at its field. */
export function TabForm({ name, url, label, busy, onSubmit }: Props) {
  const { t } = useTranslation('tabs');
  const [typed, setTyped] = useState({ name, url: url ?? '' });
  const [isSent, setSent] = useState(false);
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
  const field = (key: 'name' | 'url', fieldLabel: string) => ({
    label: fieldLabel,
    value: typed[key],
    error: isSent ? problems[key] : undefined,
    onChange: (text: string) => setTyped({ ...typed, [key]: text }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (!problems.name && !problems.url) onSubmit({ name: typed.name.trim(), url: typed.url.trim() });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      {url !== undefined && <TextField {...field('url', t('url'))} form="url" maxLength={tabAddressLimit} />}
      <TextField {...field('name', t('name'))} maxLength={tabNameLimit} />
      <Button type="submit" tone="primary" block busy={busy}>
        {label}
      </Button>
    </form>
  );
}
