import { useTranslation } from 'react-i18next';
import { controlProps, type InputProps } from './value-view';
import styles from './values.module.css';

/** Shows the place of a value in a form that the server creates at the first save; no user types it. */
export function ServerMade({ shown: displayText, ...props }: InputProps & { shown: string }) {
  const { t } = useTranslation('values');
  return (
    <input
      {...controlProps({ ...props, required: false })}
      type="text"
      readOnly
      className={`${styles.control} ${styles.number}`}
      value={displayText}
      placeholder={t('madeOnSave')}
    />
  );
}
