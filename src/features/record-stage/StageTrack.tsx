import type { Pipeline } from '@domain/contract/pipelines';
import { outcomeOf } from '@domain/stages/outcome';
import { useTranslation } from 'react-i18next';
import type { StoredRecord } from '@/stores';
import { localised } from '@domain/metadata/reading';
import { language } from '@/i18n';
import { StageBar } from './StageBar';
import styles from './record-stage.module.css';

interface Props {
  record: StoredRecord;
  stages: Pipeline['stages'];
}

/** The stages of a pipeline in their order, each with the days that the record was in it, below a bar of all days. */
export function StageTrack({ record, stages }: Props) {
  const { t } = useTranslation('detail');
  const { stage_id: now, stage_stay_days: days = {} } = record.json;
  const stayText = (id: string) => {
    const stood = days[id];
    if (stood === undefined) return t('stage.never');
    return stood < 1 ? t('stage.lessThanOne') : t('stage.days', { count: stood });
  };
  return (
    <>
      <StageBar record={record} stages={stages} />
      <ol className={styles.track}>
        {stages.map((stage) => (
          <li
            key={stage._id}
            className={styles.row}
            data-end={outcomeOf(stage)}
            aria-current={stage._id === now ? 'step' : undefined}
          >
            <span className={styles.name}>{localised(stage, 'name', stage.name, language())}</span>
            <span className={styles.time}>{stayText(stage._id)}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
