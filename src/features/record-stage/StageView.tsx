import { fullTime } from '@domain/calendar/time-texts';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { Button } from '@/components/button';
import { FailureNotice } from '@/components/notice';
import { SkeletonRows } from '@/components/skeleton';
import { StageChip } from '@/components/stage-chip';
import { useStores, type StoredRecord } from '@/stores';
import { StageProgress } from '@/stores/stages/StageProgress';
import type { StageTarget } from '@/stores/stages/StageMove';
import { StageTrack } from './StageTrack';
import styles from './record-stage.module.css';

interface Props {
  record: StoredRecord;
  /** Opens the move; undefined if the reader may not move the record. */
  onMove?: ((target?: StageTarget) => void) | undefined;
}

/** Shows the current and former stages of a record: days in each stage of its pipeline, and the moves with member and time. */
export const StageView = observer(function StageView({ record, onMove }: Props) {
  const { t } = useTranslation(['detail', 'stages']);
  const stores = useStores();
  const [progress] = useState(() => new StageProgress(stores, record));
  const { update_time, stage } = record.json;
  useEffect(() => {
    // A move since the last load has changed the update time.
    void progress.load();
  }, [progress, update_time]);

  if (progress.status === 'failed')
    return (
      <FailureNotice title={t('stage.failed')} text={errorText(progress.error)} onRetry={() => void progress.load()} />
    );
  return (
    <div className={styles.view} aria-busy={progress.status === 'loading'}>
      <section className={styles.card} aria-label={t('stage.progress')}>
        <p className={styles.now}>{stage ? <StageChip stage={stage} /> : t('stage.none')}</p>
        {progress.status === 'loading' ? (
          <SkeletonRows widths={[58, 44, 66]} className={styles.row} />
        ) : (
          <StageTrack record={record} stages={progress.stages} onMove={onMove} />
        )}
        {onMove && (
          <div className={styles.move}>
            <Button block onClick={() => onMove()}>
              {t('stages:title')}
            </Button>
          </div>
        )}
      </section>
      {progress.history.length > 0 && (
        <section className={styles.card} aria-labelledby="stage-history">
          <h2 id="stage-history" className={styles.heading}>
            {t('stage.history')}
          </h2>
          <ol className={styles.history}>
            {progress.history.map((change) => (
              <li key={change.number} className={styles.row}>
                <span>
                  <span className={styles.who}>{change.operator_name || t('event.system')}</span>{' '}
                  {change.from_stage_id === null
                    ? t('stage.began', { stage: change.to_stage_name })
                    : t('stage.moved', {
                        from: change.from_stage_name,
                        to: change.to_stage_name || t('event.stageNone'),
                      })}
                </span>
                <time className={styles.time} dateTime={new Date(change.change_time).toISOString()}>
                  {fullTime(change.change_time, Date.now(), stores.company.client?.time_zone ?? 'UTC')}
                </time>
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
});
