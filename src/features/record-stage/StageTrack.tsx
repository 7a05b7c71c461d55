import type { Pipeline } from '@domain/contract/stages/pipelines';
import { getOutcome } from '@domain/stages/outcome';
import { useTranslation } from 'react-i18next';
import type { StoredRecord } from '@/stores';
import type { StageTarget } from '@/stores/stages/StageMove';
import { localised } from '@domain/metadata/reading';
import { language } from '@/i18n';
import { StageBar } from './StageBar';
import styles from './record-stage.module.css';

interface Props {
  record: StoredRecord;
  stages: Pipeline['stages'];
  /** Moves the record to the tapped stage; undefined if it may not be moved. */
  onMove: ((target: StageTarget) => void) | undefined;
}

/** The stages of a pipeline in their order, each with the days that the record was in it, below a bar of all days. */
export function StageTrack({ record, stages, onMove }: Props) {
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
            data-end={getOutcome(stage)}
            aria-current={stage._id === now ? 'step' : undefined}
          >
            {onMove && stage._id !== now ? (
              <button
                type="button"
                className={styles.tap}
                aria-haspopup="dialog"
                onClick={() => onMove({ stageId: stage._id, pipelineId: record.json.pipeline_id ?? undefined })}
              >
                <StageRow name={localised(stage, 'name', stage.name, language())} stay={stayText(stage._id)} />
              </button>
            ) : (
              <StageRow name={localised(stage, 'name', stage.name, language())} stay={stayText(stage._id)} />
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

function StageRow({ name, stay }: { name: string; stay: string }) {
  return (
    <>
      <span className={styles.name}>{name}</span>
      <span className={styles.time}>{stay}</span>
    </>
  );
}
