import type { Output } from '../../domain/contract';
import { pipelinePage } from '../../domain/contract/pipelines';
import type { Handlers } from '../context';
import { pipelinesWithStages } from '../queries/places-to-choose';
import { openType } from './gate';

type Pipeline = Output<'pipelines.list'>['list'][number];
type Named = { name: string; i18n_resource: Pipeline['i18n_resource'] | null };

const named = ({ name, i18n_resource }: Named) => ({ name, ...(i18n_resource ? { i18n_resource } : {}) });

export const pipelines: Handlers<Extract<keyof Handlers, `pipelines.${string}`>> = {
  'pipelines.list': async (request, { table_id, page = 1, size = pipelinePage }) => {
    const { type } = await openType(request, table_id);
    const all = type.is_stage_on ? await pipelinesWithStages(request.db, request.actor.clientId, table_id) : [];
    const list = all.slice((page - 1) * size, page * size).map((pipeline): Pipeline => ({
      _id: pipeline.pipeline_id, ...named(pipeline), stages: pipeline.stages.map((stage) => ({ _id: stage.stage_id, ...named(stage), weight: stage.weight })),
    }));
    return { list, total: all.length };
  },
};
