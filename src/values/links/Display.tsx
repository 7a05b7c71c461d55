import { idsIn, linkedTable } from '@domain/values/link-field';
import { joinValues } from '@/i18n';
import { Nothing } from '../Nothing';
import { useValueServices } from '../services';
import type { DisplayProps } from '../value-view';
import styles from '../values.module.css';
import own from './links.module.css';
import { useNamed } from './use-named';

/** Shows the records of a value as chips that open them. A record that the reader may not see has no name and no link. */
export default function Display({ value, field, size }: DisplayProps) {
  const { records } = useValueServices();
  const table = linkedTable(field) ?? '';
  const linkedRecords = useNamed(table, idsIn(value));
  if (linkedRecords.length === 0) return size === 'block' ? <Nothing /> : null;
  if (size === 'line') return <span className={styles.line}>{joinValues(linkedRecords.map(({ text }) => text))}</span>;
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
