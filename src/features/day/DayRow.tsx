import { dayIn } from '@domain/calendar/clock';
import { shortTime } from '@domain/calendar/time-texts';
import { daysLate, dayOfValue } from '@domain/calendar/lateness';
import { labelOfOne } from '@domain/metadata/reading';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { CardRow } from '@/components/card-list';
import { TypeIcon } from '@/components/type-icon';
import { language } from '@/i18n';
import { useStores, type StoredRecord } from '@/stores';
import type { DayLine } from '@/stores/day/Day';
import styles from './day.module.css';

interface Props {
  line: DayLine;
  /** Whether the row shows the owner, because several members may be in charge. */
  team: boolean;
  /** The current time, epoch milliseconds. */
  now: number;
  onOpen(record: StoredRecord): void;
}

/** Shows a record of the day: its name, its stage, and its delay. The whole row opens it. */
export const DayRow = observer(function DayRow({ line, team, now, onOpen }: Props) {
  const { company } = useStores();
  const list = useTranslation('list').t;
  const { record } = line;
  const table = company.table(record.tableId);
  const details = [
    table && labelOfOne(table, language()),
    record.json.stage?.name,
    team ? company.member(record.json.owner_member_id)?.name : undefined,
  ].filter(Boolean);
  return (
    <CardRow
      leading={<TypeIcon icon={table?.icon_name ?? ''} color={table?.theme_color} size={36} />}
      trailing={<When line={line} now={now} />}
      onClick={() => onOpen(record)}
    >
      <span className={styles.title}>{record.title || list('untitled')}</span>
      <span className={styles.line}>{details.join(' · ')}</span>
    </CardRow>
  );
});

/** Shows the delay of a record, the hour of a visit, or the time since the last note. */
function When({ line: { record, section, noted }, now }: { line: DayLine; now: number }) {
  const { t } = useTranslation('day');
  const { company } = useStores();
  const zone = company.client?.time_zone ?? 'UTC';
  const today = dayIn(zone, now);
  if (section.part === 'quiet')
    return (
      <span className={styles.when}>
        {noted === null ? t('never') : t('quietFor', { count: daysLate(dayIn(zone, noted), today) })}
      </span>
    );
  const value = section.field_id === null ? undefined : record.json[section.field_id];
  const day = dayOfValue(value, zone);
  if (day === undefined) return null;
  const daysOverdue = daysLate(day, today);
  if (daysOverdue > 0)
    return (
      <span className={styles.when} data-late>
        {t('late', { count: daysOverdue })}
      </span>
    );
  return (
    <span
      className={styles.when}
      {...(section.part === 'due' && typeof value === 'number' && value < now
        ? { 'data-late': true }
        : { 'data-now': true })}
    >
      {typeof value === 'number' ? shortTime(value, now, zone) : t('today')}
    </span>
  );
}
