import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StageChip } from '@/components/stage-chip';
import { useStores, type StoredRecord } from '@/stores';
import { StageProgress } from '@/stores/stages/StageProgress';
import { StageBar } from './StageBar';
import styles from './record-stage.module.css';

/** Shows the stage of a record, the time in it, and the bar of its stages. Without the stages the bar is empty, and the text contains the facts. */
export default observer(function StageSummary({ record }: { record: StoredRecord }) {
  const { t } = useTranslation('detail');
  const stores = useStores();
  const [progress] = useState(() => new StageProgress(stores, record));
  useEffect(() => {
    void progress.loadStages();
  }, [progress]);
  const { stage, stage_id: now, stage_stay_days: days = {} } = record.json;
  const stood = typeof now === 'string' ? days[now] : undefined;
  return (
    <>
      <p className={styles.now}>
        {stage ? <StageChip stage={stage} /> : t('stage.none')}
        {stood !== undefined && (
          <span className={styles.time}>
            {stood < 1 ? t('stage.hereLessThanOne') : t('stage.here', { count: stood })}
          </span>
        )}
      </p>
      <StageBar record={record} stages={progress.stages} />
    </>
  );
});
