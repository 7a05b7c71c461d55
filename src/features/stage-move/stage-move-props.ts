import type { StageTarget } from '@/stores/stages/StageMove';

export interface StageMoveProps {
  tableId: string;
  recordId: string;
  /** The stage that was tapped; without one the member chooses. */
  target?: StageTarget | undefined;
  onClose(): void;
  /** A stage of conversion was chosen: the lead is to be converted into it. */
  onConvert(stageId: string): void;
  /** The record is in another stage; the store holds it as it is now. */
  onMoved(): void;
}
