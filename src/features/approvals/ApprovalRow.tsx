import { shortTime } from '@domain/calendar/time-texts';
import { statusColour } from '@domain/approvals/statuses';
import { labelOfOne } from '@domain/metadata/reading';
import { ArrowRight } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { CardRow } from '@/components/card-list';
import { language } from '@/i18n';
import { useStores } from '@/stores';
import type { Approval } from '@/stores/approvals/Approvals';
import styles from './approvals.module.css';

interface Props {
  approval: Approval;
  onOpen(approval: Approval): void;
}

/** One approval: what it is called, where it stands, about what and what for. It opens the record while the reader may read it. */
export const ApprovalRow = observer(function ApprovalRow({ approval, onOpen }: Props) {
  const { t } = useTranslation('approvals');
  const { company } = useStores();
  const { object, pipeline_name: pipeline, from_stage_name: from, to_stage_name: to } = approval;
  const table = company.table(approval.object_type);
  const typeName = table ? labelOfOne(table, language()) : approval.object_type;
  return (
    <CardRow onClick={object.readable ? () => onOpen(approval) : undefined}>
      <span className={styles.head}>
        <span className={styles.title}>{approval.template_name}</span>
        <span className={styles.status} data-colour={statusColour(approval.sp_status)}>
          {approval.sp_status_name}
        </span>
      </span>
      <span className={styles.line}>
        {typeName} · {object.name ?? object.title ?? t('hiddenRecord')}
      </span>
      {(pipeline || from || to) && (
        <span className={styles.line}>
          {pipeline}
          {from && approval.is_unfinished_create && (
            <>
              {pipeline && ' · '}
              {from} · {t('unfinishedCreate')}
            </>
          )}
          {from && to && !approval.is_unfinished_create && (
            <>
              {pipeline && ' · '}
              {from} <ArrowRight size={14} role="img" aria-label={t('to')} className={styles.arrow} /> {to}
            </>
          )}
        </span>
      )}
      <span className={styles.foot}>
        {t(`actions.${approval.action}`)} ·{' '}
        <time dateTime={new Date(approval.create_time).toISOString()}>
          {shortTime(approval.create_time, Date.now(), company.client?.time_zone ?? 'UTC')}
        </time>
      </span>
    </CardRow>
  );
});
