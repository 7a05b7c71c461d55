import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { fieldErrorText } from '@/api';
import { CapabilityRows, nameIn, PipelineField } from '@/form-rows';
import type { NewStage } from '@/stores/stages/NewStage';
import { ChoiceField } from '@/values/form-fields';

/** The id of the stage's row among the rows of the fields. */
export const newStageRow = 'stage';

/**
 * Shows the stage in which a new record begins: its pipeline, then its stage, each if there is a choice (SD-61). It also shows the requirements of
 * the stage that are no fields.
 */
export const NewStageRows = observer(function NewStageRows({ begins, formId }: { begins: NewStage; formId: string }) {
  const { t } = useTranslation(['stages', 'leads']);
  const { plan, isRequired } = begins;
  if (!plan) return null;
  const possible = plan.options.filter(({ bar }) => bar === undefined);
  const options = possible.map(({ stage }) => ({ value: stage.stage_id, text: nameIn(stage) }));
  // Leads are the only type with a property that names the stage.
  const label = isRequired ? t('leads:stageOfNew') : t('stage');
  return (
    <>
      <PipelineField plan={plan} formId={formId} />
      {(isRequired || options.length > 1) && (
        <ChoiceField
          id={`${formId}-${newStageRow}`}
          label={label}
          required={isRequired}
          error={begins.isMarked ? fieldErrorText({ field: newStageRow, code: 'required' }, label) : undefined}
          value={plan.target?.stage_id ?? ''}
          options={options}
          onChange={(id) => plan.choose(plan.named(id, plan.pipelineId))}
        />
      )}
      <CapabilityRows plan={plan} />
    </>
  );
});
