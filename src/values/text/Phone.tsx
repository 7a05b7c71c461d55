import type { Field } from '@domain/metadata/field';
import { groupedPhone } from '@domain/phones/phone';
import { useTranslation } from 'react-i18next';
import type { DisplayProps } from '../value-view';
import styles from '../values.module.css';
import { buildLink } from './link';

/** A phone number in groups; a link that dials it where links are shown. */
export default function Phone({ text, field, size }: { text: string; field: Field; size: DisplayProps['size'] }) {
  const { t } = useTranslation('values');
  const { number, extension } = groupedPhone(text, field.phone_region);
  const displayedNumber = extension ? t('extension', { number, extension }) : number;
  const link = size === 'line' ? undefined : buildLink(text, field.sub_type, '');
  if (!link) return <span className={size === 'line' ? styles.line : styles.text}>{displayedNumber}</span>;
  return (
    <a className={styles.link} href={link}>
      {displayedNumber}
    </a>
  );
}
