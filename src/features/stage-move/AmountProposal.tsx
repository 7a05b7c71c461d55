import { proposeAmount } from '@domain/stages/proposed-amount';
import type { Field } from '@domain/metadata/field';
import { localised } from '@domain/metadata/reading';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Proposal } from '@/components/proposal';
import { language } from '@/i18n';
import type { StageMove } from '@/stores/stages/StageMove';
import { useValueServices, valueViews } from '@/values';

/** Offers the amount of the record for an empty amount that the stage requires: one tap applies it. */
export const AmountProposal = observer(function AmountProposal({ move, field }: { move: StageMove; field: Field }) {
  const { t } = useTranslation('stages');
  const { currencies } = useValueServices();
  const { draft, amountField: source } = move;
  const currency = draft.currency ?? currencies.find(({ is_main }) => is_main)?.code;
  if (!source || currency === undefined || !draft.isEmpty(field)) return null;
  const proposed = proposeAmount(field, { field: source, value: draft.value(source.field_id), currency });
  if (proposed === undefined) return null;
  const { Display } = valueViews[field.value_type];
  return (
    <Proposal
      text={t('asIn', { label: localised(source, 'field_name', source.field_name, language()) })}
      value={<Display value={proposed} field={field} size="line" />}
      onTake={() => draft.set(field.field_id, proposed)}
    />
  );
});
