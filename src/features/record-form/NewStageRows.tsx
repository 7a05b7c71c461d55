import { localised } from '@domain/metadata/reading';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { SelectField } from '@/components/select-field';
import { CapabilityRows } from '@/form-rows';
import { language } from '@/i18n';
import type { StagePlan } from '@/stores/records/StagePlan';
import styles from './record-form.module.css';

/** Where a new record begins: its pipeline, then its stage, each where there is a choice (SD-61); and what the stage requires besides fields. */
export const NewStageRows = observer(function NewStageRows({ plan, formId }: { plan: StagePlan; formId: string }) {
  const { t } = useTranslation('stages');
  const { pipelines, options, target } = plan;
  const possible = options.filter(({ bar }) => bar === undefined);
  return (
    <>
      {pipelines.length > 1 && (
        <div className={styles.choice}>
          <label htmlFor={`${formId}-pipeline`}>{t('pipeline')}</label>
          <SelectField
            id={`${formId}-pipeline`}
            label={t('pipeline')}
            value={plan.pipelineId ?? ''}
            options={pipelines.map((one) => ({
              value: one.pipeline_id,
              text: localised(one, 'name', one.name, language()),
            }))}
            onChange={plan.choosePipeline}
          />
        </div>
      )}
      {possible.length > 1 && (
        <div className={styles.choice}>
          <label htmlFor={`${formId}-stage`}>{t('stage')}</label>
          <SelectField
            id={`${formId}-stage`}
            label={t('stage')}
            value={target?.stage_id ?? ''}
            options={possible.map(({ stage }) => ({
              value: stage.stage_id,
              text: localised(stage, 'name', stage.name, language()),
            }))}
            onChange={(id) => plan.choose(plan.named(id, plan.pipelineId))}
          />
        </div>
      )}
      <CapabilityRows plan={plan} />
    </>
  );
});
