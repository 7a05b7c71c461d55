import { findPlaces } from '@domain/search/keyword';
import { localised } from '@domain/metadata/reading';
import type { Field } from '@domain/metadata/field';
import { abilities } from '@domain/kinds';
import { Phone } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { StageChip } from '@/components/stage-chip';
import { TypeIcon } from '@/components/type-icon';
import { language } from '@/i18n';
import { useStores, type StoredRecord } from '@/stores';
import { listCardFacts, RecordFacts } from '@/values/facts/RecordFacts';
import { callLink } from '@/values/text/call';
import { Marked } from './Marked';
import styles from './search.module.css';

/** The actions of a tap on a record. */
export interface RecordTaps {
  onOpen(record: StoredRecord): void;
  /** Calls the record's number. */
  onCall(record: StoredRecord): void;
}

interface Props extends RecordTaps {
  record: StoredRecord;
  keyword: string;
}

/** Shows one result: its title, a distinguishing fact, and another place of the word. */
export const ResultRow = observer(function ResultRow({ record, keyword, onOpen, onCall }: Props) {
  const { t } = useTranslation('search');
  const { company } = useStores();
  const table = company.table(record.tableId);
  const fields = company.fields(record.tableId);
  const match = findMatch(record, fields, keyword);
  const facts = listCardFacts(table).filter((id) => id !== match?.field.field_id);
  const call = callLink(record, fields);
  const owner = company.member(record.json.owner_member_id)?.name;
  return (
    <li className={styles.row}>
      <button type="button" className={styles.result} data-stop onClick={() => onOpen(record)}>
        <TypeIcon icon={table?.icon_name ?? ''} color={table?.theme_color ?? ''} size={32} />
        <span className={styles.words}>
          <span className={styles.title}>
            {record.title ? <Marked text={record.title} keyword={keyword} /> : t('untitled')}
          </span>
          <span className={styles.second}>
            <RecordFacts record={record} table={table} fields={fields} ids={facts} />
          </span>
          {match && (
            <span className={styles.second}>
              {localised(match.field, 'field_name', match.field.field_name, language())}:{' '}
              <Marked text={match.text} keyword={keyword} />
            </span>
          )}
          {!match && owner && findPlaces(owner, keyword).length > 0 && (
            <span className={styles.second}>
              {t('owner')}: <Marked text={owner} keyword={keyword} />
            </span>
          )}
        </span>
        {record.json.stage && <StageChip stage={record.json.stage} />}
      </button>
      {call && (
        <a
          className={styles.call}
          href={call}
          aria-label={t('call', { name: record.title })}
          onClick={() => onCall(record)}
        >
          <Phone size={20} aria-hidden="true" />
        </a>
      )}
    </li>
  );
});

/** The number of characters of a field's text before the word. */
const contextLength = 12;

/** Returns the first text of the record, apart from its title, that contains the word. Rich text is HTML and is not shown in part. */
function findMatch(
  record: StoredRecord,
  fields: readonly Field[],
  keyword: string,
): { field: Field; text: string } | undefined {
  for (const field of fields) {
    if (!abilities[field.value_type].text || field.sub_type === 'rich') continue;
    const value = record.value(field);
    if (typeof value !== 'string' || value === record.title) continue;
    const [first] = findPlaces(value, keyword);
    if (first)
      return { field, text: first.start > contextLength ? `…${value.slice(first.start - contextLength)}` : value };
  }
  return undefined;
}
