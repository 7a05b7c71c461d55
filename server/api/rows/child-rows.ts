import { saveRows } from '../../services/rows/child-rows';
import type { Handlers } from '../../context';

export const childRows: Handlers<Extract<keyof Handlers, `rows.${string}`>> = {
  'rows.save': saveRows,
};
