import { idsIn, linkedTable } from '@domain/values/link-field';
import { useTranslation } from 'react-i18next';
import { Nothing } from '../Nothing';
import { useValueServices } from '../services';
import type { DisplayProps } from '../value-view';
import styles from '../values.module.css';
import own from './links.module.css';
import { useNamed } from './use-named';

/** The records that a value names, as chips that open them. One that the reader may not see has no name and leads nowhere. */
export default function Display({ value, field, size }: DisplayProps) {
  const { t } = useTranslation('values');
  const { records } = useValueServices();
  const table = linkedTable(field) ?? '';
  const linkedRecords = useNamed(table, idsIn(value));
  if (linkedRecords.length === 0) return size === 'block' ? <Nothing /> : null;
  if (size === 'line')
    return <span className={styles.line}>{linkedRecords.map(({ text }) => text).join(t('listComma'))}</span>;
  return (
    <span className={own.chips}>
      {linkedRecords.map(({ id, text, open }) =>
        open ? (
          <a key={id} className={own.chip} href={records.link(table, id)}>
            {text}
          </a>
        ) : (
          <span key={id} className={`${own.chip} ${styles.left}`}>
            {text}
          </span>
        ),
      )}
    </span>
  );
}
