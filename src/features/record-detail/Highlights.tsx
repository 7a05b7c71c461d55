import { shortTime } from '@domain/calendar/time-texts';
import type { ObjectType } from '@domain/metadata/object-type';
import { localised } from '@domain/metadata/reading';
import { lastNoteTime } from '@domain/metadata/last-note';
import { listHighlights } from '@domain/objects/detail-page';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { language } from '@/i18n';
import { useStores, type StoredRecord } from '@/stores';
import { valueViews } from '@/values';
import styles from './record-detail.module.css';

interface Fact {
  id: string;
  name: string;
  content: ReactNode;
}

/** Shows the values of a record that the company wants to be visible at once, each with its name; an empty value takes no room. */
export const Highlights = observer(function Highlights({ record, table }: { record: StoredRecord; table: ObjectType }) {
  const { t } = useTranslation('detail');
  const { company } = useStores();
  const { json } = record;
  const zone = company.client?.time_zone ?? 'UTC';
  const facts = listHighlights(table).flatMap((id): Fact[] => {
    if (id === lastNoteTime)
      return typeof json.last_note_time === 'number'
        ? [{ id, name: t('highlight.lastNote'), content: shortTime(json.last_note_time, Date.now(), zone) }]
        : [];
    const field = company.field(record.tableId, id);
    const value = field && record.value(field);
    // The owner is shown above.
    if (!field || value === undefined || value === null || value === '' || value === json.owner_member_id) return [];
    if (Array.isArray(value) && value.length === 0) return [];
    const { Display } = valueViews[field.value_type];
    return [
      {
        id,
        name: localised(field, 'field_name', field.field_name, language()),
        content: <Display value={value} field={field} size="line" currency={record.currency} />,
      },
    ];
  });
  if (facts.length === 0) return null;
  return (
    <dl className={styles.highlights} aria-label={t('highlight.facts')}>
      {facts.map(({ id, name, content }) => (
        <div key={id} className={styles.highlight}>
          <dt className={styles.highlightName}>{name}</dt>
          <dd className={styles.highlightValue}>{content}</dd>
        </div>
      ))}
    </dl>
  );
});
