import type { stages as contract } from '../../../domain/contract/stages/stages';
import { findTable } from '../../services/records/record-access';
import { getRequestFields, openWritable } from '../../services/records/record-changes';
import { loadStageHistory } from '../../services/stages/stage-history';
import type { Handlers } from '../../context';

export const stages: Handlers<keyof typeof contract> = {
  'records.stageHistory': async (request, { id, table_id }) =>
    loadStageHistory(request, table_id ?? (await findTable(request, id)), id),
  'records.requestFields': async (request, { object_type, object_id, stage_id: stageId, url_path: urlPath }) => {
    const context = await openWritable(request, object_type);
    return request.once(async (trx) => {
      const { fields, members, sent } = await getRequestFields(request, context, object_id, { stageId, urlPath }, trx);
      return { field_ids: fields, member_ids: members, sent };
    });
  },
};
