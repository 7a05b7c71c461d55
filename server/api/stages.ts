import type { stages as contract } from '../../domain/contract/stages';
import { tableOf } from '../access/record-access';
import { stageHistoryOf } from '../access/stage-history';
import type { Handlers } from '../context';

export const stages: Handlers<keyof typeof contract> = {
  'records.stageHistory': async (request, { id, table_id }) =>
    stageHistoryOf(request, table_id ?? (await tableOf(request, id)), id),
};
