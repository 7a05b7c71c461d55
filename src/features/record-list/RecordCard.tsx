import { shortTime } from '@domain/calendar/time-texts';
import type { Field } from '@domain/metadata/field';
import { localised } from '@domain/metadata/reading';
import { getBehaviour } from '@domain/objects/behaviour';
import { findOrder, orderDate } from '@domain/views/default-view';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '@/components/avatar';
import { StageChip } from '@/components/stage-chip';
import { language } from '@/i18n';
import { useStores, type RecordList, type StoredRecord } from '@/stores';
import { valueViews } from '@/values';
import { listCardFacts, RecordFacts } from '@/values/facts/RecordFacts';
import { cardLines } from './first-screen';
import styles from './record-list.module.css';

interface Props {
  record: StoredRecord;
  onOpen(record: StoredRecord): void;
  /** The list that contains the record: a tap selects the record while several are being selected. */
  list: RecordList;
  /** The element of the card: `div` if the list is no HTML list. */
  as?: 'li' | 'div';
  /** The content that replaces the stage next to the link: on a board the column shows the stage. */
  children?: ReactNode;
}

/**
 * Shows a record in a list: title and stage, and its second fields. Owner and date are on a separate line if the fields contain an amount. The
 * whole card is one tap target.
 */
export const RecordCard = observer(function RecordCard({ record, list, as: Item = 'li', onOpen, children }: Props) {
  const { t } = useTranslation('list');
  const { company } = useStores();
  const { json } = record;
  // The record can be opened, but this reader sees none of its fields (REQ records 5).
  const table = company.table(record.tableId);
  const fields = company.fields(record.tableId);
  const blind = !fields.some((field) => record.value(field) !== undefined);
  const isSelected = list.selected?.has(record.id);
  const lines = cardLines(table);
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
          // A click for a new window keeps its effect; every other click keeps this page and its list.
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
          <RecordFacts record={record} table={table} fields={fields} ids={listCardFacts(table)} />
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

/** Shows the owner, and the date that orders the list, with its meaning. */
const OwnerAndDate = observer(function OwnerAndDate({ record, list }: Pick<Props, 'record' | 'list'>) {
  const { t } = useTranslation('list');
  const { company } = useStores();
  const { json } = record;
  const owner = company.member(json.owner_member_id);
  const table = company.table(record.tableId);
  const date = orderDate(findOrder(list.query.order_by, table?.list_order), company.fields(record.tableId));
  // A date that the facts of the card contain is not repeated.
  const isSaid = typeof date !== 'string' && listCardFacts(table).includes(date.field_id);
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
        // An entry of a catalogue never has an owner.
        <span className={styles.owner}>{getBehaviour(record.tableId).presence !== 'catalog' && t('noOwner')}</span>
      )}
      {!isSaid && (
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
      )}
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
