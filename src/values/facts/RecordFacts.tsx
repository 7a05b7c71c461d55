import { dayIn } from '@domain/calendar/clock';
import { daysLate } from '@domain/calendar/lateness';
import { shortDay, shortTime } from '@domain/calendar/time-texts';
import type { RecordJson } from '@domain/contract/shapes';
import { abilities } from '@domain/kinds';
import type { Field } from '@domain/metadata/field';
import { lastNoteTime } from '@domain/metadata/last-note';
import type { ObjectType } from '@domain/metadata/object-type';
import { stageDays } from '@domain/metadata/places';
import { localised } from '@domain/metadata/reading';
import { pickCity } from '@domain/regions/city';
import { isDone } from '@domain/stages/done';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { language } from '@/i18n';
import { valueViews } from '..';
import { isArea } from '../area/is-area';
import { Due } from '../Due';
import { useValueServices } from '../services';
import styles from './facts.module.css';

/** The properties of a record from which its facts are read. */
interface FactRecord {
  json: RecordJson;
  currency: string | undefined;
  value(field: Field): unknown;
}

/** One fact of a record: its name for screen readers, and its content. */
export interface Fact {
  id: string;
  name: string;
  content: ReactNode;
}

interface FactSource {
  record: FactRecord;
  table: ObjectType | undefined;
  fields: readonly Field[];
}

/** Returns the facts under the title of a type's cards; fields that the reader does not see are not among them. */
export function listCardFacts(table: ObjectType | undefined): readonly string[] {
  return table?.card_facts ?? table?.list_second_show_field_ids ?? [];
}

/** Returns a function that reads the facts of a record. It leaves out empty facts and the owner, who has a separate place. */
export function useFacts(): (source: FactSource, ids: readonly string[]) => Fact[] {
  const { t } = useTranslation('values');
  const { timeZone } = useValueServices();
  const now = Date.now();
  const today = dayIn(timeZone, now);

  const noteFact = ({ json }: FactRecord): Fact[] => {
    const { last_note_time: time } = json;
    if (time === undefined) return [];
    const days = time === null ? undefined : daysLate(dayIn(timeZone, time), today);
    const text =
      days === undefined ? t('facts.noNote') : days < 1 ? t('facts.noteToday') : t('facts.noteAgo', { count: days });
    return [{ id: lastNoteTime, name: t('facts.lastNote'), content: text }];
  };
  const stageFact = (source: FactSource): Fact[] => {
    const { stage_days: count } = source.record.json;
    if (count === undefined || isWorkDone(source)) return [];
    const limit = source.table?.stage_days_limit;
    const isLong = limit !== undefined && count > limit;
    const content = <span className={isLong ? styles.long : undefined}>{t('facts.inStage', { count })}</span>;
    return [{ id: stageDays, name: t('facts.stage'), content }];
  };
  const fieldFact = (field: Field, { record, table, fields }: FactSource): Fact[] => {
    const value = record.value(field);
    if (value === undefined || value === null || value === '' || value === record.json.owner_member_id) return [];
    if (Array.isArray(value) && value.length === 0) return [];
    const name = localised(field, 'field_name', field.field_name, language());
    if (table?.due_fields?.includes(field.field_id) && (typeof value === 'number' || typeof value === 'string')) {
      const text = typeof value === 'number' ? shortTime(value, now, timeZone) : shortDay(value, now, timeZone);
      const content = <Due value={value} isDone={isWorkDone({ record, table, fields })} text={text} />;
      return [{ id: field.field_id, name, content }];
    }
    const { Display } = valueViews[field.value_type];
    const shortValue = abilities[field.value_type].isPlace ? toCity(value) : value;
    const currency = record.currency === undefined ? {} : { currency: record.currency };
    return [
      { id: field.field_id, name, content: <Display value={shortValue} field={field} size="line" {...currency} /> },
    ];
  };
  return (source, ids) =>
    ids.flatMap((id) => {
      if (id === lastNoteTime) return noteFact(source.record);
      if (id === stageDays) return stageFact(source);
      const field = source.fields.find(({ field_id, access }) => field_id === id && access !== 'none');
      return field ? fieldFact(field, source) : [];
    });
}

/** Returns only the city, because a line has no room for a whole address. */
function toCity(value: unknown): unknown {
  const city = isArea(value) ? pickCity(value.path) : undefined;
  return city ? { path: [city] } : value;
}

/** Returns whether the work on a record has ended, by its stage or by its status; then nothing is overdue. */
function isWorkDone({ record, table, fields }: FactSource): boolean {
  const field = fields.find(({ field_id }) => field_id === table?.status?.field_id);
  const option = field && record.value(field);
  return isDone(table?.status, { stage: record.json.stage, option });
}

/** Shows facts of a record in one line. */
export const RecordFacts = observer(function RecordFacts({ ids, ...source }: FactSource & { ids: readonly string[] }) {
  const facts = useFacts()(source, ids);
  if (facts.length === 0) return null;
  return (
    <span className={styles.facts}>
      {facts.map(({ id, name, content }) => (
        <span key={id} className={styles.fact}>
          <span className="visually-hidden">{name}</span>
          {content}
        </span>
      ))}
    </span>
  );
});
