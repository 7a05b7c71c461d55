import { shortTime } from '@domain/calendar/time-texts';
import type { Field } from '@domain/metadata/field';
import { localised } from '@domain/metadata/reading';
import { orderDate } from '@domain/views/default-view';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '@/components/avatar';
import { StageChip } from '@/components/stage-chip';
import { language } from '@/i18n';
import { useStores, type RecordList, type StoredRecord } from '@/stores';
import { valueViews } from '@/values';
import { cardLines } from './first-screen';
import styles from './record-list.module.css';

interface Props {
  record: StoredRecord;
  onOpen(record: StoredRecord): void;
  /** The list that it stands in: a tap chooses it while several are being chosen. */
  list: RecordList;
  /** `div` where the list is none of HTML's. */
  as?: 'li' | 'div';
  /** In place of the stage, beside the link: on a board the column says it. */
  children?: ReactNode;
}

/** A record in a list: title and stage; its second fields, owner and date, on a line of their own where an amount stands among them. The whole card is one tap. */
export const RecordCard = observer(function RecordCard({ record, list, as: Item = 'li', onOpen, children }: Props) {
  const { t } = useTranslation('list');
  const { company } = useStores();
  const { json } = record;
  // Reachable, but not one of its fields is for this reader (REQ records 5).
  const blind = !company.fields(record.tableId).some((field) => record.value(field) !== undefined);
  const isSelected = list.selected?.has(record.id);
  const lines = cardLines(record.tableId);
  return (
    <Item
      className={Item === 'li' ? styles.item : undefined}
      data-lines={lines}
      role={Item === 'div' ? 'listitem' : undefined}
    >
      <a
        className={styles.card}
        data-record={record.id}
        {...(isSelected === undefined ? {} : { role: 'checkbox', 'aria-checked': isSelected })}
        href={`/detail?type=${record.tableId}&id=${record.id}`}
        onClick={(event) => {
          // A new window stays a new window; everything else keeps this page and its list.
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          if (list.selected) list.toggle(record.id);
          else onOpen(record);
        }}
      >
        <span className={styles.head}>
          <span className={styles.title}>{record.title || t(blind ? 'cannotView' : 'untitled')}</span>
          {json.stage && !children && <StageChip stage={json.stage} />}
        </span>
        <span className={styles.line}>
          <SecondFields record={record} />
          {lines === 2 && <OwnerAndDate record={record} list={list} />}
        </span>
        {lines === 3 && (
          <span className={styles.line}>
            <OwnerAndDate record={record} list={list} />
          </span>
        )}
      </a>
      {children}
    </Item>
  );
});

/** Who is in charge, and the date that the list is ordered by, which says what it is. */
const OwnerAndDate = observer(function OwnerAndDate({ record, list }: Pick<Props, 'record' | 'list'>) {
  const { t } = useTranslation('list');
  const { company } = useStores();
  const { json } = record;
  const owner = company.member(json.owner_member_id);
  const date = orderDate(list.query.order_by, company.fields(record.tableId));
  return (
    <>
      {owner ? (
        <span className={styles.owner}>
          <Avatar name={owner.name} url={owner.avatar_url} size={20} faded={owner.deleted} />
          <span className={styles.ownerName}>
            <span className="visually-hidden">{t('owner', { name: '' })}</span>
            {owner.name}
          </span>
        </span>
      ) : (
        <span className={styles.owner}>{t('noOwner')}</span>
      )}
      <span className={styles.time}>
        {typeof date === 'string' ? (
          <time dateTime={new Date(json[date]).toISOString()}>
            {t(date === 'create_time' ? 'createdAt' : 'updatedAt', {
              time: shortTime(json[date], Date.now(), company.client?.time_zone ?? 'UTC'),
            })}
          </time>
        ) : (
          fieldDate(record, date)
        )}
      </span>
    </>
  );
});

function fieldDate(record: StoredRecord, field: Field): ReactNode {
  const value = record.value(field);
  const { Display } = valueViews[field.value_type];
  return (
    <>
      {localised(field, 'field_name', field.field_name, language())}{' '}
      {value == null ? '-' : <Display value={value} field={field} size="line" />}
    </>
  );
}

/** The fields that the object type's configuration puts on its cards, but not the owner, who has a place of their own. */
const SecondFields = observer(function SecondFields({ record }: { record: StoredRecord }) {
  const { company } = useStores();
  const visibleFields = (company.table(record.tableId)?.list_second_show_field_ids ?? [])
    .map((id) => company.field(record.tableId, id))
    .filter((field) => field !== undefined)
    .map((field) => ({ field, value: record.value(field) }))
    .filter(
      ({ value }) => value !== undefined && value !== null && value !== '' && value !== record.json.owner_member_id,
    );
  return (
    <span className={styles.fields}>
      {visibleFields.map(({ field, value }) => {
        const { Display } = valueViews[field.value_type];
        return (
          <span key={field.field_id} className={styles.field}>
            <span className="visually-hidden">{localised(field, 'field_name', field.field_name, language())}</span>
            <Display value={value} field={field} size="line" currency={record.currency} />
          </span>
        );
      })}
    </span>
  );
});
