import type { Pipeline } from '@domain/contract/pipelines';
import { outcomeOf } from '@domain/stages/outcome';
import { barOf } from '@domain/stages/stay';
import { useTranslation } from 'react-i18next';
import type { StoredRecord } from '@/stores';
import { localised } from '@domain/metadata/reading';
import { language } from '@/i18n';
import styles from './record-stage.module.css';

interface Props {
  record: StoredRecord;
  stages: Pipeline['stages'];
}

/** The stages of a pipeline in their order, each with the days that the record was in it, below a bar of all days. */
export function StageTrack({ record, stages }: Props) {
  const { t } = useTranslation('detail');
  const { stage_id: now, stage_stay_days: days = {} } = record.json;
  const { parts } = barOf(
    stages.map(({ _id }) => ({ stage_id: _id })),
    days,
  );
  const stayText = (id: string) => {
    const stood = days[id];
    if (stood === undefined) return t('stage.never');
    return stood < 1 ? t('stage.lessThanOne') : t('stage.days', { count: stood });
  };
  return (
    <>
      <div className={styles.bar} aria-hidden="true">
        {stages.map(({ _id, weight }, index) => (
          <span
            key={_id}
            className={styles.part}
            data-end={outcomeOf({ weight })}
            data-now={_id === now || undefined}
            style={{ inlineSize: `${(parts[index] ?? 0) * 100}%` }}
          />
        ))}
      </div>
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
