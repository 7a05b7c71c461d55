import type { board as contract } from '../../domain/contract/board';
import { getBoard, boardTotals } from '../access/board';
import type { Handlers } from '../context';

export const board: Handlers<keyof typeof contract> = {
  'records.board': getBoard,
  'records.boardTotals': boardTotals,
};
