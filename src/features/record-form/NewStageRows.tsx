import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { CapabilityRows, ChoiceField, nameIn, PipelineField } from '@/form-rows';
import type { StagePlan } from '@/stores/records/StagePlan';

/** Where a new record begins: its pipeline, then its stage, each where there is a choice (SD-61); and what the stage requires besides fields. */
export const NewStageRows = observer(function NewStageRows({ plan, formId }: { plan: StagePlan; formId: string }) {
  const { t } = useTranslation('stages');
  const possible = plan.options.filter(({ bar }) => bar === undefined);
  const options = possible.map(({ stage }) => ({ value: stage.stage_id, text: nameIn(stage) }));
  const choose = (id: string) => plan.choose(plan.named(id, plan.pipelineId));
  return (
    <>
      <PipelineField plan={plan} formId={formId} />
      {options.length > 1 && (
        <ChoiceField
          id={`${formId}-stage`}
          label={t('stage')}
          value={plan.target?.stage_id ?? ''}
          options={options}
          onChange={choose}
        />
      )}
      <CapabilityRows plan={plan} />
    </>
  );
});
