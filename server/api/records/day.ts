import { getDay } from '../../services/records/day';
import type { Handlers } from '../../context';

export const day: Handlers<'day.mine'> = {
  'day.mine': getDay,
};
