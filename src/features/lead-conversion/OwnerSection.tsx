import { observer } from 'mobx-react-lite';
import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrorText } from '@/api';
import { ownerField } from '@/stores/company/owner-field';
import type { LeadConversion } from '@/stores/leads/LeadConversion';
import { ValueField } from '@/values/ValueField';

/** Who looks after what the lead becomes. */
export const OwnerSection = observer(function OwnerSection({
  conversion,
  wanted: focusRequest,
}: {
  conversion: LeadConversion;
  wanted: { turn: number } | undefined;
}) {
  const { t } = useTranslation('leads');
  const id = useId();
  const label = t('owner');
  const { ownerIssue: issue, lead, owner } = conversion;
  useEffect(() => {
    if (focusRequest) document.getElementById(id)?.focus();
  }, [focusRequest, id]);
  return (
    <ValueField
      id={id}
      field={ownerField(lead.tableId, label)}
      label={label}
      required
      value={owner ?? null}
      error={issue && fieldErrorText(issue, label)}
      onChange={(value) => {
        if (typeof value === 'string') conversion.chooseOwner(value);
      }}
    />
  );
});
