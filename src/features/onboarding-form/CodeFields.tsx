import { codeLength } from '@domain/onboarding';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { ApiError, errorText } from '@/api';
import { Button } from '@/components/button';
import type { Onboarding } from '@/stores/onboarding/Onboarding';
import { TextField } from './TextField';
import styles from './onboarding-form.module.css';

/** The contact with the button that sends a code to it, and the input for the code. */
export const CodeFields = observer(function CodeFields({ draft }: { draft: Onboarding }) {
  const { t } = useTranslation('onboarding');
  const { kind, values, wait, sentTo, sendError, saveError, tried } = draft;
  const wrongCode = saveError instanceof ApiError && saveError.name === 'incorrectCode';
  const send = (
    <Button
      className={styles.send}
      disabled={!draft.maySend}
      busy={draft.sending}
      onClick={() => void draft.sendCode()}
    >
      {wait > 0 ? t('form.resend', { count: wait }) : t('form.sendCode')}
    </Button>
  );
  return (
    <>
      <TextField
        field="contact"
        label={t(`form.${kind}`)}
        value={values.contact}
        error={contactError()}
        trailing={send}
        {...(kind === 'phone'
          ? { type: 'tel', inputMode: 'numeric', autoComplete: 'tel' }
          : { type: 'email', inputMode: 'email', autoComplete: 'email' })}
        onChange={(value) => draft.set('contact', value)}
      />
      <p className={styles.sent} role="status">
        {sentTo !== undefined && t('form.sent', { contact: sentTo })}
      </p>
      <TextField
        field="code"
        label={t('form.code')}
        value={values.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={codeLength}
        error={wrongCode ? errorText(saveError) : tried && values.code.trim() === '' ? t('form.required') : undefined}
        onChange={(value) => draft.set('code', value)}
      />
    </>
  );

  function contactError(): string | undefined {
    if (sendError !== undefined) return errorText(sendError);
    if (values.contact.trim() === '') return tried ? t('form.required') : undefined;
    // An incomplete number is no error yet; a number with letters is.
    const wrong = !draft.contactFits && (tried || (kind === 'phone' && /\D/.test(values.contact.trim())));
    return wrong ? t(`form.${kind}Wrong`) : undefined;
  }
});
