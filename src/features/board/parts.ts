import type { ObjectType } from '@domain/metadata/object-type';
import type { ReactNode } from 'react';
import type { StoredRecord } from '@/stores';
import type { Board, BoardStage } from '@/stores/boards/Board';

/** What both shapes of a board draw with. */
export interface BoardParts {
  board: Board;
  table: ObjectType;
  /** A card with what stands beside its link. */
  card(record: StoredRecord, accessory: ReactNode): ReactNode;
  /** Opens the choice of stages for a record. */
  onChoose(record: StoredRecord): void;
  onMove(record: StoredRecord, targetStage: BoardStage): void;
  /** Tells readers of a screen reader what the eye sees of a move. */
  onSay(message: string): void;
  onCreate(): void;
}
