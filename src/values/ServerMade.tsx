import { useTranslation } from 'react-i18next';
import { controlProps, type InputProps } from './value-view';
import styles from './values.module.css';

/** In a form, the place of a value that the server makes at the first save: shown, never typed. */
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
