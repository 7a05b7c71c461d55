import { getOutcome } from '@domain/stages/outcome';
import type { RecordJson } from '@domain/contract/shapes';
import styles from './stage-chip.module.css';

type ChipStage = NonNullable<RecordJson['stage']>;

/** Where a record stands, always with its word: won and lost have their colours (weight 100 and 0). */
export function StageChip({ stage }: { stage: ChipStage }) {
  const end = getOutcome(stage);
  return (
    <span className={styles.chip} data-end={end}>
      {stage.name}
    </span>
  );
}
