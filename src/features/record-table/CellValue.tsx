import { shortTime } from '@domain/calendar/time-texts';
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { Avatar } from '@/components/avatar';
import { StageChip } from '@/components/stage-chip';
import { useStores, type StoredRecord } from '@/stores';
import { valueViews } from '@/values';
import type { TableColumn, RecordProperty } from './columns';
import styles from './record-table.module.css';

interface Props {
  record: StoredRecord;
  column: TableColumn;
}

/** Shows the value of one column of a record, in one line; nothing for an empty value. */
export const CellValue = observer(function CellValue({ record, column: { field, property } }: Props) {
  if (property) {
    const Shown = ofProperty[property];
    return <Shown record={record} />;
  }
  const value = field && record.value(field);
  if (!field || value === undefined || value === null || value === '') return null;
  const { Display } = valueViews[field.value_type];
  return <Display value={value} field={field} size="line" currency={record.currency} />;
});

const Owner = observer(function Owner({ record }: { record: StoredRecord }) {
  const owner = useStores().company.member(record.json.owner_member_id);
  return owner ? (
    <span className={styles.owner}>
      <Avatar name={owner.name} url={owner.avatar_url} size={20} faded={owner.deleted} />
      <span className={styles.name}>{owner.name}</span>
    </span>
  ) : null;
});

const Stage = observer(function Stage({ record }: { record: StoredRecord }) {
  return record.json.stage ? <StageChip stage={record.json.stage} /> : null;
});

function Time({ timestamp }: { timestamp: number }) {
  const zone = useStores().company.client?.time_zone ?? 'UTC';
  return (
    <time className={styles.time} dateTime={new Date(timestamp).toISOString()}>
      {shortTime(timestamp, Date.now(), zone)}
    </time>
  );
}

const Updated = observer(({ record }: { record: StoredRecord }) => <Time timestamp={record.json.update_time} />);
const Created = observer(({ record }: { record: StoredRecord }) => <Time timestamp={record.json.create_time} />);

/** The renderers of the properties of a record. */
const ofProperty: Record<RecordProperty, (props: { record: StoredRecord }) => ReactElement | null> = {
  owner_member_id: Owner,
  stage_id: Stage,
  update_time: Updated,
  create_time: Created,
};
