import { localised } from '@domain/metadata/reading';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { language } from '@/i18n';
import type { NamedPipeline, NamedStage } from '@/stores/stages/pipelines';
import type { StagePlan } from '@/stores/stages/StagePlan';
import { ChoiceField } from '@/values/form-fields';

/** Returns the name of a pipeline or a stage in the reader's language. */
export const nameIn = (stageOrPipeline: NamedPipeline | NamedStage): string =>
  localised(stageOrPipeline, 'name', stageOrPipeline.name, language());

/** Shows the choice of pipelines for a record without one; empty for a single pipeline. */
export const PipelineField = observer(function PipelineField({ plan, formId }: { plan: StagePlan; formId: string }) {
  const { t } = useTranslation('stages');
  const options = plan.pipelines.map((pipeline) => ({ value: pipeline.pipeline_id, text: nameIn(pipeline) }));
  if (options.length < 2) return null;
  return (
    <ChoiceField
      id={`${formId}-pipeline`}
      label={t('pipeline')}
      value={plan.pipelineId ?? ''}
      options={options}
      onChange={plan.choosePipeline}
    />
  );
});
