import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { FormSheet } from '@/components/form-sheet';
import { showToast } from '@/components/toast';
import type { AppOutcome, Integrations, SuiteAppAnswer } from '@/stores/administration/Integrations';
import { ChoiceField, TextField } from '@/values/form-fields';
import { useFormLeave } from '../use-discard';
import { CheckList } from './CheckList';
import { isWell } from './check-words';
import styles from './integrations.module.css';

interface Props {
  integrations: Integrations;
  app: SuiteAppAnswer;
  onClose(): void;
}

/** The hidden credentials, so that a bystander cannot read them. */
const secrets = ['appSecret', 'verificationToken', 'encryptKey', 'eventToken', 'eventAesKey', 'linkSecret'];
const ways = ['http', 'stream'] as const;

/** The form for the credentials of the company's own app: they are tested in the suite, encrypted, and never shown again. */
export const ConnectSheet = observer(function ConnectSheet({ integrations, app, onClose }: Props) {
  const { t } = useTranslation('integrations');
  const [appId, setAppId] = useState(app.state === 'own' ? (app.app_id ?? '') : '');
  const [values, setValues] = useState<Record<string, string>>({});
  const [wasSubmitted, setAsked] = useState(false);
  const [outcome, setOutcome] = useState<AppOutcome>();
  const [error, setError] = useState<unknown>();
  const missing = (value: string | undefined, isNeeded: boolean) =>
    wasSubmitted && isNeeded && !value?.trim() ? t('app.needed') : undefined;
  const isWhole = appId.trim() !== '' && app.credentials.every(({ name, needed }) => !needed || values[name]?.trim());
  const { busy } = integrations.doing;
  const isDirty = Object.values(values).some(Boolean);
  const { close, question } = useFormLeave({ saving: busy, dirty: isDirty }, onClose);
  const save = async () => {
    setAsked(true);
    setOutcome(undefined);
    setError(undefined);
    if (!isWhole) return;
    const answer = await integrations.connect(appId.trim(), values).catch((failure: unknown) => void setError(failure));
    if (!answer) return;
    if (!answer.done) return setOutcome(answer);
    onClose();
    showToast({ kind: 'success', text: t('app.connected') });
  };
  const problem = outcome?.problem
    ? t(`app.problems.${outcome.problem}`)
    : error === undefined
      ? undefined
      : errorText(error);
  const failing = outcome?.checks.filter((check) => !isWell(check)) ?? [];
  return (
    <FormSheet
      title={t(app.state === 'own' ? 'app.change' : 'app.connect')}
      action={t('app.save')}
      busy={busy}
      onAction={() => void save()}
      onDismiss={close}
      problems={problem ? <p role="alert">{problem}</p> : undefined}
    >
      <form
        className={`${styles.parts} ${styles.fields}`}
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <p className={styles.hint}>
          {t('app.hint')} {t('app.optional')}
        </p>
        <TextField
          label={t('app.id')}
          required
          value={appId}
          maxLength={128}
          error={missing(appId, true)}
          onChange={setAppId}
        />
        {app.credentials.map(({ name, needed }) =>
          name === 'events' ? (
            <ChoiceField
              key={name}
              label={t('app.credentials.events')}
              value={values[name] ?? 'http'}
              options={ways.map((way) => ({ value: way, text: t(`app.ways.${way}`) }))}
              onChange={(way) => setValues({ ...values, [name]: way })}
            />
          ) : (
            <TextField
              key={name}
              label={t(`app.credentials.${name as 'appSecret'}`)}
              required={needed}
              value={values[name] ?? ''}
              form={secrets.includes(name) ? 'secret' : undefined}
              maxLength={512}
              error={missing(values[name], needed)}
              onChange={(value) => setValues({ ...values, [name]: value })}
            />
          ),
        )}
        {failing.length > 0 && <CheckList integration="suite" checks={failing} />}
      </form>
      {question}
    </FormSheet>
  );
});
