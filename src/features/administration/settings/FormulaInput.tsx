import type { Item } from '@domain/configuration/sections';
import type { Formula } from '@domain/metadata/field';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { choicesOf, useAround } from './around';
import { ChoiceInput, Part, TextInput, type InputProps } from './inputs';
import { NamesInput, RollUpsInput } from './RollUpsInput';
import styles from './settings.module.css';

/** An expression over names, what each name stands for, and what is counted of linked records. The server says what is wrong with it. */
export const FormulaInput = observer(function FormulaInput({
  label,
  value,
  error,
  item,
  onChange,
}: InputProps & { item: Item }) {
  const { t } = useTranslation('administration');
  const around = useAround();
  const formula = value as Formula | undefined;
  const give = (next: Partial<Formula>) => {
    const whole = { calc: '', variables: {}, ...formula, ...next };
    const isAway = whole.calc === '' && Object.keys(whole.variables).length === 0 && !whole.high_level_variables;
    onChange(isAway ? undefined : whole);
  };
  const fields = choicesOf('fields', around, item, '');
  return (
    <Part legend={label}>
      <TextInput
        label={t('form.calc')}
        lines
        value={formula?.calc}
        error={error}
        onChange={(calc) => give({ calc: calc ?? '' })}
      />
      <p className={styles.hint}>{t('form.calcHint')}</p>
      <NamesInput
        legend={t('form.variables')}
        things={formula?.variables ?? {}}
        choices={fields}
        make={(id) => id}
        onChange={(variables) => give({ variables })}
      >
        {(name, id, write) => (
          <ChoiceInput
            label={name}
            value={id}
            error={undefined}
            choices={fields}
            onChange={(next) => write(next ?? id)}
          />
        )}
      </NamesInput>
      <RollUpsInput
        value={formula?.high_level_variables}
        onChange={(rollUps) => {
          const { high_level_variables: _before, ...rest } = formula ?? { calc: '', variables: {} };
          if (rollUps) give({ high_level_variables: rollUps });
          else onChange(rest.calc === '' && Object.keys(rest.variables).length === 0 ? undefined : rest);
        }}
      />
    </Part>
  );
});
