import type { RelatedRecords } from '@domain/values/note-related';
import { joinValues } from '@/i18n';
import { Nothing } from '../Nothing';
import { useValueServices } from '../services';
import type { DisplayProps } from '../value-view';
import links from '../links/links.module.css';
import styles from '../values.module.css';

/** Shows the records of a note as chips. A record whose title the reader may not see has no name. */
export default function Display({ value, size }: DisplayProps) {
  const { records } = useValueServices();
  const related = relatedRecords(value).flatMap(({ table, id }) => {
    const title = records.named(table, id)?.title;
    return title ? [{ table, id, title }] : [];
  });
  if (related.length === 0) return size === 'block' ? <Nothing /> : null;
  if (size === 'line') return <span className={styles.line}>{joinValues(related.map((record) => record.title))}</span>;
  return (
    <span className={links.chips}>
      {related.map(({ table, id, title }) => (
        <a key={`${table} ${id}`} className={links.chip} href={records.link(table, id)}>
          {title}
        </a>
      ))}
    </span>
  );
}

/** Returns one entry per record, in the order of the object types. */
export function relatedRecords(value: unknown): { table: string; id: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value as RelatedRecords).flatMap(([table, ids]) =>
    Array.isArray(ids) ? ids.map((id) => ({ table, id })) : [],
  );
}
