import * as z from 'zod/mini';
import { I18nResource } from '../metadata/field';
import { StageSettings } from '../metadata/settings';
import { EditablePermission } from '../metadata/stage';
import { callForKeys } from './call';
import { Id, Total } from './shapes';

/** A stage as configuration (REQ records 3, stages and pipelines). 100 = won, 0 = lost. */
const Stage = z.object({
  _id: z.string(),
  name: z.string(),
  weight: z.number(),
  i18n_resource: z.optional(I18nResource),
});

/**
 * With `show_detail` also what the company sets the stage to, by the names of REQ records 3, and who may edit what is in it. What is absent
 * is not set: `domain/stages` says what that means.
 */
export const DetailedStage = z.extend(Stage, {
  editable_permission: z.optional(EditablePermission),
  ...StageSettings.shape,
});

export const PipelineName = z.object({ _id: z.string(), name: z.string(), i18n_resource: z.optional(I18nResource) });
const Pipeline = z.extend(PipelineName, { stages: z.array(DetailedStage) });
export type Pipeline = z.infer<typeof Pipeline>;

/** A page holds so many pipelines (REQ records 9). */
export const pipelinePage = 100;

export const pipelines = {
  'pipelines.list': callForKeys('pipelines.list', {
    summary:
      'The pipelines of an object type in their order, each with its stages, in detail where that is asked for; none for a type without stages',
    input: z.strictObject({
      table_id: Id,
      show_detail: z.optional(z.boolean()),
      page: z.optional(z.int().check(z.minimum(1), z.maximum(1_000))),
      size: z.optional(z.int().check(z.minimum(1), z.maximum(pipelinePage))),
    }),
    output: z.object({
      list: z.array(Pipeline),
      ...Total,
      /** In detail: the field that says why a record was lost. A stage that loses requires it (SD-64); absent: nobody is asked. */
      lost_reason_field_id: z.optional(z.string()),
    }),
    errors: ['notFound'],
  }),
};
