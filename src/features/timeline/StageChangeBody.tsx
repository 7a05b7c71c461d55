import type { TimelineEvent } from '@domain/contract/timeline/timeline';
import { useTranslation } from 'react-i18next';
import { OldAndNew } from './ChangeList';
import styles from './timeline.module.css';

/** Shows the former and the new stage of a record, below the name of its pipeline, and the reason for a loss. */
export function StageChangeBody({ change }: { change: NonNullable<TimelineEvent['stage_change']> }) {
  const { t } = useTranslation('detail');
  const { pipeline_name, from_stage_name, to_stage_name, reason_text } = change;
  const nothing = t('event.stageNone');
  return (
    <>
      <OldAndNew name={pipeline_name} before={from_stage_name || nothing} now={to_stage_name || nothing} />
      {reason_text !== undefined && <p className={styles.chat}>{t('event.stageReason', { reason: reason_text })}</p>}
    </>
  );
}
