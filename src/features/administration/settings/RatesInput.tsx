import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '@/values/ChoiceField';
import { formField } from '@/values/form-field';
import { ValueField } from '@/values/ValueField';
import type { InputProps } from './setting-input';
import styles from './settings.module.css';

const choices = ['none', 'ecb', 'address'] as const;

/** Where rates are read daily: nowhere, at the European Central Bank, or at an address of the company's own. */
export function RatesInput({ label, value, error, onChange }: InputProps<'rates'>) {
  const { t } = useTranslation('integrations');
  const [choice, setChoice] = useState<string>(value === undefined ? 'none' : value === 'ecb' ? 'ecb' : 'address');
  const isAddress = choice === 'address';
  const options = choices.map((one) => ({ value: one, text: t(`rates.choices.${one}`) }));
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
        <ValueField
          field={formField('text', 'address', t('rates.address'))}
          required
          value={value}
          error={error}
          onChange={onChange}
        >
          <p className={styles.hint}>{t('rates.addressHint')}</p>
        </ValueField>
      )}
    </>
  );
}
