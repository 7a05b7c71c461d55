import { shortTime } from '@domain/calendar/time-texts';
import type { Field } from '@domain/metadata/field';
import { localised } from '@domain/metadata/reading';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { language } from '@/i18n';
import { useStores, type StoredRecord } from '@/stores';
import { FieldList } from './FieldList';
import { shownFields } from './shown-fields';
import styles from './record-detail.module.css';

/** Shows every field that the reader may see, in the groups of the configuration, followed by the system's properties. */
export const InfoGroups = observer(function InfoGroups({
  record,
  onEdit,
}: {
  record: StoredRecord;
  onEdit?: () => void;
}) {
  const { t } = useTranslation('detail');
  const { company } = useStores();
  const groups = new Map<string, Field[]>();
  for (const field of shownFields(company, record.tableId)) {
    const name = field.group_name ? localised(field, 'group_name', field.group_name, language()) : '';
    groups.set(name, [...(groups.get(name) ?? []), field]);
  }
  const zone = company.client?.time_zone ?? 'UTC';
  const getDay = (time: number) => shortTime(time, Date.now(), zone);
  const system = [
    {
      name: t('info.created'),
      text: `${getDay(record.json.create_time)} ${company.member(record.json.create_member_id)?.name ?? ''}`,
    },
    {
      name: t('info.updated'),
      text: `${getDay(record.json.update_time)} ${company.member(record.json.update_member_id)?.name ?? ''}`,
    },
  ];
  return (
    <div className={styles.groups}>
      {[...groups].map(([name, fields], index) => (
        <section key={name} className={styles.card} aria-label={name || t('tabs.info')}>
          <div className={styles.cardHead}>
            <h2 className={styles.cardTitle}>{name || t('tabs.info')}</h2>
            {index === 0 && onEdit && (
              <button type="button" className={styles.cardAction} onClick={onEdit}>
                {t('edit')}
              </button>
            )}
          </div>
          <FieldList record={record} fields={fields} />
        </section>
      ))}
      <section className={styles.card} aria-label={t('info.system')}>
        <div className={styles.cardHead}>
          <h2 className={styles.cardTitle}>{t('info.system')}</h2>
        </div>
        <dl className={styles.fields}>
          {system.map(({ name, text }) => (
            <div key={name} className={styles.field}>
              <dt className={styles.fieldName}>{name}</dt>
              <dd className={styles.fieldValue}>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
});
