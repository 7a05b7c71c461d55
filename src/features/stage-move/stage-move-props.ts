import type { StageTarget } from '@/stores/stages/StageMove';

export interface StageMoveProps {
  tableId: string;
  recordId: string;
  /** The stage that was tapped; without one the member chooses. */
  target?: StageTarget | undefined;
  onClose(): void;
  /** Called when a stage of conversion was chosen: the lead is then converted. */
  onConvert(stageId: string): void;
  /** Called when the record has moved; the store has its new state. */
  onMoved(): void;
}
