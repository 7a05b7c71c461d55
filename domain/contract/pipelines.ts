import * as z from 'zod/mini';
import { I18nResource } from '../metadata/field';
import { call } from './call';
import { Id, Total } from './shapes';

/** A stage as configuration (REQ records 3, stages and pipelines). 100 = won, 0 = lost. */
export const Stage = z.object({
  _id: z.string(),
  name: z.string(),
  weight: z.number(),
  i18n_resource: z.optional(I18nResource),
});

export const PipelineName = z.object({ _id: z.string(), name: z.string(), i18n_resource: z.optional(I18nResource) });
const Pipeline = z.extend(PipelineName, { stages: z.array(Stage) });
export type Pipeline = z.infer<typeof Pipeline>;

/** A page holds so many pipelines (REQ records 9). */
export const pipelinePage = 100;

export const pipelines = {
  'pipelines.list': call('pipelines.list', {
    summary: 'The pipelines of an object type in their order, each with its stages; none for a type without stages',
    input: z.strictObject({
      table_id: Id,
      page: z.optional(z.int().check(z.minimum(1), z.maximum(1_000))),
      size: z.optional(z.int().check(z.minimum(1), z.maximum(pipelinePage))),
    }),
    output: z.object({ list: z.array(Pipeline), ...Total }),
    errors: ['notFound'],
  }),
};
