import type { board as contract } from '../../../domain/contract/records/board';
import { getBoard, boardTotals } from '../../services/records/board';
import type { Handlers } from '../../context';

export const board: Handlers<keyof typeof contract> = {
  'records.board': getBoard,
  'records.boardTotals': boardTotals,
};
