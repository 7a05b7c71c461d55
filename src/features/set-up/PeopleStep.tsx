import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Switch } from '@/components/switch';
import { joinNames } from '@/i18n';
import type { SetUp } from '@/stores/set-up/SetUp';
import styles from './set-up.module.css';

/** Shows the people from the suite, the administrators, and the choice of a sample. */
export const PeopleStep = observer(function PeopleStep({ setUp }: { setUp: SetUp }) {
  const { t } = useTranslation('setUp');
  const id = useId();
  const { progress, unknown, template } = setUp;
  return (
    <>
      <section className={styles.step}>
        <h3 className={styles.heading}>{t('people.title')}</h3>
        <p className={styles.text}>{t('people.read', { count: progress?.people ?? 0 })}</p>
        <p className={styles.text}>{progress?.teams.join(' · ')}</p>
      </section>
      <section className={styles.step}>
        <label className={styles.label} htmlFor={id}>
          {t('people.administrators')}
        </label>
        <p className={styles.text}>
          {t('people.fromSuite', { names: joinNames((progress?.administrators ?? []).map(({ name }) => name)) })}
        </p>
        <input
          id={id}
          className={styles.input}
          value={setUp.administrators}
          placeholder={t('people.placeholder')}
          disabled={unknown.length > 0}
          onChange={(event) => setUp.writeAdministrators(event.target.value)}
        />
        {unknown.length > 0 && (
          <p className={styles.error} role="alert">
            {t('people.unknown', { names: joinNames(unknown) })}
          </p>
        )}
      </section>
      {template !== undefined && (
        <Switch
          label={t('people.sample')}
          checked={setUp.wantsSample}
          disabled={unknown.length > 0}
          onChange={setUp.bringSample}
        />
      )}
    </>
  );
});
