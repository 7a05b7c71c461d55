import type { stages as contract } from '../../domain/contract/stages';
import { tableOf } from '../access/record-access';
import { requestFieldsOf, openWritable } from '../access/record-changes';
import { stageHistoryOf } from '../access/stage-history';
import type { Handlers } from '../context';

export const stages: Handlers<keyof typeof contract> = {
  'records.stageHistory': async (request, { id, table_id }) =>
    stageHistoryOf(request, table_id ?? (await tableOf(request, id)), id),
  'records.requestFields': async (request, { object_type, object_id, stage_id: stageId, url_path: urlPath }) => {
    const context = await openWritable(request, object_type);
    return request.once(async (trx) => {
      const { fields, members, sent } = await requestFieldsOf(request, context, object_id, { stageId, urlPath }, trx);
      return { field_ids: fields, member_ids: members, sent };
    });
  },
};
