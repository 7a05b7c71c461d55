import { pipelinePage } from '../../../domain/contract/stages/pipelines';
import {
  lostReasonField,
  presentName,
  openPipelines,
  stageJson,
  type ListedPipeline,
} from '../../services/stages/pipelines';
import type { Handlers } from '../../context';
import { cappedTotal } from '../../queries/records/count';

export const pipelines: Handlers<Extract<keyof Handlers, `pipelines.${string}`>> = {
  'pipelines.list': async (request, { table_id, page = 1, size = pipelinePage }) => {
    const pipelines = await openPipelines(request, table_id);
    const list = pipelines.slice((page - 1) * size, page * size).map((pipeline): ListedPipeline => ({
      _id: pipeline.pipeline_id,
      ...presentName(pipeline),
      stages: pipeline.stages.map(stageJson),
    }));
    const lostReason = await lostReasonField(request, table_id);
    return {
      list,
      ...cappedTotal(pipelines.length),
      ...(lostReason === undefined ? {} : { lost_reason_field_id: lostReason }),
    };
  },
};
