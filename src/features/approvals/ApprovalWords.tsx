import { statusColour } from '@domain/approvals/statuses';
import { shortTime } from '@domain/calendar/time-texts';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStores } from '@/stores';
import type { Approval } from '@/stores/approvals/Approvals';
import styles from './approvals.module.css';

/** Shows the name, and the status as text and by colour (REQ shell 2.51). */
export function Heading({ title, status, text }: { title: string; status: string; text: string }) {
  return (
    <span className={styles.head}>
      <span className={styles.title}>{title}</span>
      <span className={styles.status} data-colour={statusColour(status)}>
        {text}
      </span>
    </span>
  );
}

/** Shows a text and a time in small type. */
export function Foot({ timestamp, children }: { timestamp: number; children: ReactNode }) {
  const formatTime = useTime();
  return (
    <span className={styles.foot}>
      {children} · <time dateTime={new Date(timestamp).toISOString()}>{formatTime(timestamp)}</time>
    </span>
  );
}

/** Returns a function that formats a time in the company's short form. */
export function useTime(): (timestamp: number) => string {
  const { company } = useStores();
  return (timestamp) => shortTime(timestamp, Date.now(), company.client?.time_zone ?? 'UTC');
}

/**
 * Shows an approval in few lines: its name, its status, the former and the new stage of the record, the sender if that is a colleague, and the
 * time.
 */
export function ApprovalSummary({
  approval,
  title = approval.template_name,
  children,
}: {
  approval: Approval;
  title?: string;
  /** The subject of the approval. */
  children?: ReactNode;
}) {
  const { t } = useTranslation('approvals');
  const { company } = useStores();
  const isOwn = approval.member_id === company.user?.member_id;
  return (
    <>
      <Heading title={title} status={approval.sp_status} text={approval.sp_status_name} />
      {children}
      <ApprovalMove approval={approval} />
      <Foot timestamp={approval.create_time}>
        {!isOwn && `${approval.member_name} · `}
        {t(`actions.${approval.action}`)}
      </Foot>
    </>
  );
}

/** Shows "Pipeline: from stage -> to stage", or that the record waits to be created there (REQ records 4); nothing if the record does not move. */
function ApprovalMove({ approval }: { approval: Approval }) {
  const { t } = useTranslation('approvals');
  const { pipeline_name: pipeline, from_stage_name: from, to_stage_name: to } = approval;
  if (!pipeline && !from && !to) return null;
  return (
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
  );
}
