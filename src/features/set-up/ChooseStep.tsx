import { commonCurrencies, marketTimeZones } from '@domain/configuration/new-company';
import { languages } from '@domain/languages';
import { CircleAlert, CircleCheck, CircleX } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button';
import { MissingPermissions } from '@/components/missing-permissions';
import { SelectField } from '@/components/select-field';
import type { SetUp } from '@/stores/set-up/SetUp';
import { RadioCards } from './RadioCards';
import styles from './set-up.module.css';

type Check = NonNullable<SetUp['look']>['checks'][number];

/** Shows the rights of the app in the suite, and chooses the initial content of the company. */
export const ChooseStep = observer(function ChooseStep({ setUp }: { setUp: SetUp }) {
  const { t, i18n } = useTranslation('setUp');
  const nameId = useId();
  const { look: overview } = setUp;
  if (!overview) return null;
  return (
    <>
      <section className={styles.step}>
        <h3 className={styles.heading}>{t('checks.title')}</h3>
        <ul className={styles.checks}>
          {overview.checks
            .filter(({ state }) => state !== 'unsupported')
            .map((check) => (
              <CheckLine key={check.name} check={check} />
            ))}
        </ul>
        {!setUp.isUsable && (
          <Button busy={setUp.busy} onClick={() => void setUp.load()}>
            {t('checks.again')}
          </Button>
        )}
      </section>
      <RadioCards
        label={t('template')}
        value={setUp.template}
        choices={overview.templates.map(({ id, name, description }) => ({ id, name, text: description }))}
        onChoose={setUp.choose}
      />
      <RadioCards
        inLine
        label={t('language')}
        value={setUp.language}
        choices={languages.map((id) => ({
          id,
          name: new Intl.DisplayNames([id], { type: 'language' }).of(id) ?? id,
        }))}
        onChoose={setUp.speak}
      />
      <section className={styles.step}>
        <label className={styles.label} htmlFor={nameId}>
          {t('name')}
        </label>
        <input
          id={nameId}
          className={styles.input}
          value={setUp.name}
          maxLength={100}
          autoComplete="organization"
          onChange={(event) => setUp.call(event.target.value)}
        />
      </section>
      <Choice
        label={t('timeZone')}
        text={t('timeZoneText')}
        value={setUp.timeZone}
        options={timeZoneOptions(setUp.timeZone)}
        onChange={setUp.setTimeZone}
      />
      <Choice
        label={t('currency')}
        text={t('currencyText')}
        value={setUp.currency}
        options={currencyOptions(setUp.currency, i18n.language)}
        onChange={setUp.setCurrency}
      />
    </>
  );
});

interface SelectChoiceProps {
  label: string;
  /** The effect of the choice on the company. */
  text: string;
  value: string | null;
  options: { value: string; text: string }[];
  onChange(value: string): void;
}

function Choice({ label, text, value, options, onChange }: SelectChoiceProps) {
  const id = useId();
  return (
    <section className={styles.step}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <SelectField id={id} label={label} value={value ?? ''} options={options} onChange={onChange} />
      <p className={styles.text}>{text}</p>
    </section>
  );
}

/** Returns the device's values of a list of Intl; none on web-views that do not support it. */
function supportedValues(key: 'timeZone' | 'currency'): string[] {
  return (Intl as { supportedValuesOf?(key: string): string[] }).supportedValuesOf?.(key) ?? [];
}

function timeZoneOptions(chosenZone: string | null): { value: string; text: string }[] {
  const zones = [...(chosenZone === null ? [] : [chosenZone]), ...marketTimeZones, ...supportedValues('timeZone')];
  return [...new Set(zones)].map((value) => ({ value, text: value.replaceAll('_', ' ') }));
}

/** Returns the options with their names in the reader's language: `CNY · Chinese Yuan`. */
function currencyOptions(chosenCurrency: string | null, language: string): { value: string; text: string }[] {
  const names = new Intl.DisplayNames([language], { type: 'currency' });
  const codes = [
    ...(chosenCurrency === null ? [] : [chosenCurrency]),
    ...commonCurrencies,
    ...supportedValues('currency'),
  ];
  return [...new Set(codes)].map((value) => ({ value, text: `${value} · ${names.of(value) ?? value}` }));
}

function CheckLine({ check: { name, state, needed, permission, missing } }: { check: Check }) {
  const { t } = useTranslation('setUp');
  const todo = name === 'permissions' && state === 'limited' ? 'permissionsLimited' : state;
  const Mark = state === 'good' ? CircleCheck : needed ? CircleX : CircleAlert;
  return (
    <li className={styles.check} data-state={state === 'good' ? 'good' : needed ? 'failed' : 'warning'}>
      <Mark size={20} aria-hidden="true" />
      <span>
        {t(`checks.names.${name}`)}
        {todo !== 'good' && todo !== 'unsupported' && (
          <span className={styles.todo}>{t(`checks.states.${todo}`, { permission })}</span>
        )}
        {missing && <MissingPermissions missing={missing} />}
      </span>
    </li>
  );
}
