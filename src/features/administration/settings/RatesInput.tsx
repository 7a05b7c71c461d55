import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceField, TextField } from '@/values/form-fields';
import type { SettingInputProps } from './setting-input';

const choices = ['none', 'ecb', 'address'] as const;

/** Where rates are read daily: nowhere, at the European Central Bank, or at an address of the company's own. */
export function RatesInput({ label, value, error, onChange }: SettingInputProps<'rates'>) {
  const { t } = useTranslation('integrations');
  const [choice, setChoice] = useState<string>(value === undefined ? 'none' : value === 'ecb' ? 'ecb' : 'address');
  const isAddress = choice === 'address';
  const options = choices.map((rateSource) => ({ value: rateSource, text: t(`rates.choices.${rateSource}`) }));
  return (
    <>
      <ChoiceField
        label={label}
        options={options}
        value={choice}
        error={isAddress ? undefined : error}
        onChange={(next) => {
          setChoice(next);
          onChange(next === 'none' ? undefined : next === 'ecb' ? 'ecb' : 'https://');
        }}
      />
      {isAddress && (
        <TextField
          label={t('rates.address')}
          required
          value={String(value ?? '')}
          error={error}
          hint={t('rates.addressHint')}
          onChange={onChange}
        />
      )}
    </>
  );
}
