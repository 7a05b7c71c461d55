import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceInput, TextInput, type InputProps } from './inputs';
import styles from './settings.module.css';

const choices = ['none', 'ecb', 'address'] as const;

/** Where rates are read daily: nowhere, at the European Central Bank, or at an address of the company's own. */
export function RatesInput({ label, value, error, onChange }: InputProps) {
  const { t } = useTranslation('integrations');
  const known = typeof value === 'string' ? value : undefined;
  const [choice, setChoice] = useState<string>(known === undefined ? 'none' : known === 'ecb' ? 'ecb' : 'address');
  const isOwn = choice === 'address';
  return (
    <>
      <ChoiceInput
        label={label}
        needed={false}
        value={choice}
        error={isOwn ? undefined : error}
        choices={choices.map((one) => ({ value: one, text: t(`rates.choices.${one}`) }))}
        onChange={(next = 'none') => {
          setChoice(next);
          onChange(next === 'none' ? undefined : next === 'ecb' ? 'ecb' : 'https://');
        }}
      />
      {isOwn && (
        <>
          <TextInput label={t('rates.address')} needed value={known} error={error} onChange={onChange} />
          <p className={styles.hint}>{t('rates.addressHint')}</p>
        </>
      )}
    </>
  );
}
