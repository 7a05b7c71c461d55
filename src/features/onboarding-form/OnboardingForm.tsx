import { industries, teamRoles, teamSizes } from '@domain/onboarding';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorText } from '@/api';
import { Button } from '@/components/button';
import { useStores } from '@/stores';
import { Onboarding, type OnboardingField } from '@/stores/onboarding/Onboarding';
import { Choices } from './Choices';
import { CodeFields } from './CodeFields';
import { TextField } from './TextField';
import styles from './onboarding-form.module.css';

const sizeWords = { '1-5': 'small', '5-50': 'middle', '50+': 'large' } as const;

/** The form for company, size, industry, role, and a contact that is confirmed by a code (REQ shell 5.3: all required). */
export default observer(function OnboardingForm({ onDone }: { onDone(): void }) {
  const { t } = useTranslation('onboarding');
  const { api, company } = useStores();
  const form = useRef<HTMLFormElement>(null);
  const [draft] = useState(
    () => new Onboarding(api, company.channel ?? 'feishu', company.client?.client_id ?? '', company.client?.name ?? ''),
  );
  useEffect(() => () => draft.stop(), [draft]);
  const fieldError = (field: OnboardingField) =>
    draft.tried && draft.values[field].trim() === '' ? t('form.required') : undefined;
  const { missing, saveError } = draft;
  // An error of the code is shown at the code.
  const elsewhere = saveError !== undefined && !(saveError instanceof ApiError && saveError.name === 'incorrectCode');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await draft.submit()) return onDone();
    const [first] = draft.missing;
    if (first) form.current?.querySelector<HTMLElement>(`[data-field="${first}"]`)?.focus();
    return undefined;
  };
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        field="company"
        label={t('form.company')}
        value={draft.values.company}
        maxLength={100}
        autoComplete="organization"
        error={fieldError('company')}
        onChange={(value) => draft.set('company', value)}
      />
      <Choices
        field="team_size"
        label={t('form.teamSize')}
        value={draft.values.team_size}
        choices={teamSizes.map((id) => ({ id, label: t(`teamSizes.${sizeWords[id]}`) }))}
        error={fieldError('team_size')}
        onChange={(value) => draft.set('team_size', value)}
      />
      <Choices
        field="industry"
        label={t('form.industry')}
        value={draft.values.industry}
        choices={industries.map((id) => ({ id, label: t(`industries.${id}`) }))}
        error={fieldError('industry')}
        onChange={(value) => draft.set('industry', value)}
      />
      <Choices
        field="role"
        label={t('form.role')}
        value={draft.values.role}
        choices={teamRoles.map((id) => ({ id, label: t(`roles.${id}`) }))}
        error={fieldError('role')}
        onChange={(value) => draft.set('role', value)}
      />
      <CodeFields draft={draft} />
      {elsewhere && (
        <p className={styles.error} role="alert">
          {getWords(saveError)}
        </p>
      )}
      <Button type="submit" tone="primary" block busy={draft.saving}>
        {missing.length === 0 ? t('form.submit') : `${t('form.submit')} · ${t('form.left', { count: missing.length })}`}
      </Button>
    </form>
  );
});

/** Returns the server's own message if there is one, otherwise the text of the error's code (REQ shell 8.18). */
function getWords(error: unknown): string {
  return (error instanceof ApiError && error.details.msg) || errorText(error);
}
