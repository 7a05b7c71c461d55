import type { Pipeline } from '@domain/contract/stages/pipelines';
import { getOutcome } from '@domain/stages/outcome';
import { findBar } from '@domain/stages/stay';
import type { StoredRecord } from '@/stores';
import styles from './record-stage.module.css';

interface Props {
  record: StoredRecord;
  stages: Pipeline['stages'];
}

/** Shows the days that a record was in each stage as segments of a bar of at least ten days. The text next to it contains the same facts. */
export function StageBar({ record, stages }: Props) {
  const { stage_id: now, stage_stay_days: days = {} } = record.json;
  const { parts } = findBar(
    stages.map(({ _id }) => ({ stage_id: _id })),
    days,
  );
  return (
    <div className={styles.bar} aria-hidden="true">
      {stages.map(({ _id, weight }, index) => (
        <span
          key={_id}
          className={styles.part}
          data-end={getOutcome({ weight })}
          data-now={_id === now || undefined}
          style={{ inlineSize: `${(parts[index] ?? 0) * 100}%` }}
        />
      ))}
    </div>
  );
}
