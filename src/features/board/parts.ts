import type { ObjectType } from '@domain/metadata/object-type';
import type { ReactNode } from 'react';
import type { StoredRecord } from '@/stores';
import type { Board, BoardStage } from '@/stores/boards/Board';

/** The properties that both layouts of a board receive. */
export interface BoardParts {
  board: Board;
  table: ObjectType;
  /** Returns a card with the content next to its link. */
  card(record: StoredRecord, accessory: ReactNode): ReactNode;
  /** Opens the choice of stages for a record. */
  onChoose(record: StoredRecord): void;
  onMove(record: StoredRecord, targetStage: BoardStage): void;
  /** Announces a move to users of a screen reader, who do not see it. */
  onSay(message: string): void;
  onCreate(): void;
}
