import * as z from 'zod/mini';
import { I18nResource } from '../../metadata/field';
import { StageSettings } from '../../metadata/settings';
import { EditablePermission } from '../../metadata/stage';
import { callForKeys } from '../call';
import { Id, Total } from '../shapes';

/**
 * A stage in the configuration (REQ records 3, stages and pipelines), with the company's settings and edit rights. `domain/stages` defines the
 * defaults of absent settings.
 */
export const StageSchema = z.object({
  _id: z.string(),
  name: z.string(),
  /** 100 = won, 0 = lost. */
  weight: z.number(),
  i18n_resource: z.optional(I18nResource),
  editable_permission: z.optional(EditablePermission),
  ...StageSettings.shape,
});

/** Accepted and ignored: stages are always answered whole. */
export const ShowDetail = z.optional(z.boolean());

export const PipelineName = z.object({ _id: z.string(), name: z.string(), i18n_resource: z.optional(I18nResource) });
const Pipeline = z.extend(PipelineName, { stages: z.array(StageSchema) });
export type Pipeline = z.infer<typeof Pipeline>;

/** The number of pipelines in a page (REQ records 9). */
export const pipelinePage = 100;

export const pipelines = {
  'pipelines.list': callForKeys('pipelines.list', {
    summary: 'The pipelines of an object type in their order, each with its stages; none for a type without stages',
    input: z.strictObject({
      table_id: Id,
      show_detail: ShowDetail,
      page: z.optional(z.int().check(z.minimum(1), z.maximum(1_000))),
      size: z.optional(z.int().check(z.minimum(1), z.maximum(pipelinePage))),
    }),
    output: z.object({
      list: z.array(Pipeline),
      ...Total,
      /** The field that holds the reason for losing a record. A stage that loses requires it (SD-64); absent: no reason is required. */
      lost_reason_field_id: z.optional(z.string()),
    }),
    errors: ['notFound'],
  }),
};
