import { languages } from '@domain/languages';
import { CircleAlert, CircleCheck, CircleX } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button';
import type { SetUp } from '@/stores/set-up/SetUp';
import { RadioCards } from './RadioCards';
import styles from './set-up.module.css';

type Check = NonNullable<SetUp['look']>['checks'][number];

/** What the app may do in the suite, and what the company begins with. */
export const ChooseStep = observer(function ChooseStep({ setUp }: { setUp: SetUp }) {
  const { t } = useTranslation('setUp');
  const nameId = useId();
  const { look } = setUp;
  if (!look) return null;
  return (
    <>
      <section className={styles.step}>
        <h3 className={styles.heading}>{t('checks.title')}</h3>
        <ul className={styles.checks}>
          {look.checks
            .filter(({ state }) => state !== 'unsupported')
            .map((check) => (
              <CheckLine key={check.name} check={check} />
            ))}
        </ul>
        {!setUp.isUsable && (
          <Button busy={setUp.busy} onClick={() => void setUp.ask()}>
            {t('checks.again')}
          </Button>
        )}
      </section>
      <RadioCards
        label={t('template')}
        value={setUp.template}
        choices={look.templates.map(({ id, name, description }) => ({ id, name, text: description }))}
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
    </>
  );
});

function CheckLine({ check: { name, state, needed, permission } }: { check: Check }) {
  const { t } = useTranslation('setUp');
  const Mark = state === 'good' ? CircleCheck : needed ? CircleX : CircleAlert;
  return (
    <li className={styles.check} data-state={state === 'good' ? 'good' : needed ? 'failed' : 'warning'}>
      <Mark size={20} aria-hidden="true" />
      <span>
        {t(`checks.names.${name}`)}
        {state !== 'good' && state !== 'unsupported' && (
          <span className={styles.todo}>{t(`checks.states.${state}`, { permission })}</span>
        )}
      </span>
    </li>
  );
}
