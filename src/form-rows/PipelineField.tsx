import { localised } from '@domain/metadata/reading';
import { observer } from 'mobx-react-lite';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError, FieldLabel } from '@/components/field-label';
import { SelectField } from '@/components/select-field';
import { language } from '@/i18n';
import type { NamedPipeline, NamedStage } from '@/stores/records/pipelines';
import type { StagePlan } from '@/stores/records/StagePlan';
import styles from './form-rows.module.css';

type PipelineFieldProps = Pick<
  ComponentProps<typeof SelectField>,
  'label' | 'value' | 'options' | 'onChange' | 'placeholder'
> & {
  id: string;
  required?: boolean;
  /** What is wrong, in words. */
  error?: string | undefined;
};

/** What a pipeline or a stage is called in the reader's language. */
export const nameIn = (stageOrPipeline: NamedPipeline | NamedStage): string =>
  localised(stageOrPipeline, 'name', stageOrPipeline.name, language());

/** One of a few, under its name. */
export function ChoiceField({ required = false, error, ...choice }: PipelineFieldProps) {
  const { id, label } = choice;
  return (
    <div className={styles.field} data-field={id}>
      <FieldLabel htmlFor={id} label={label} required={required} />
      <SelectField
        {...choice}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
      />
      <FieldError id={id} text={error} />
    </div>
  );
}

/** The pipeline of a record that is in none yet; nothing where there is one alone. */
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
