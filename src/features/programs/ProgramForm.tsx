import { observer } from 'mobx-react-lite';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { Button } from '@/components/button';
import { FieldError } from '@/components/field-label';
import { Sheet } from '@/components/sheet';
import type { Programs } from '@/stores/programs/Programs';
import { TextField } from '@/values/form-fields';
import styles from './programs.module.css';

export interface FormProps {
  programs: Programs;
  onClose(): void;
  /** With the secret, which nobody is shown again. */
  onMade(secret: string): void;
}

interface Props extends FormProps {
  /** What is made. */
  of: 'keys' | 'webhooks';
  placeholder?: string;
  /** Beside its name, nothing that must be filled is missing. */
  isWhole: boolean;
  /** @returns the secret. Throws what keeps it from being made. */
  make(name: string): Promise<string>;
  /** The parts of the form below the name; `missing` says what is wrong with one that must be filled, once it was tried without it. */
  children(missing: (isMissing: boolean, text?: string) => string | undefined): ReactNode;
}

/** The sheet that makes a thing with a secret: its name, its parts, the button, and what kept it from being made. */
export const ProgramForm = observer(function ProgramForm(props: Props) {
  const { programs, of: kind, placeholder, isWhole, make, onClose, onMade, children } = props;
  const { t } = useTranslation('programs');
  const id = useId();
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const [error, setError] = useState<unknown>();
  const send = async () => {
    setTried(true);
    if (!isWhole || name.trim() === '') return;
    try {
      onMade(await make(name.trim()));
    } catch (problem) {
      setError(problem);
    }
  };
  const missing = (isMissing: boolean, text = t('required')) => (tried && isMissing ? text : undefined);
  const button = (
    <Button tone="primary" block busy={programs.busy} onClick={() => void send()}>
      {t(`${kind}.make`)}
    </Button>
  );
  return (
    <Sheet title={t(`${kind}.add`)} size="full" onDismiss={onClose} closeBy="cancel" footer={button}>
      <div className={styles.parts}>
        <TextField
          label={t(`${kind}.name`)}
          required
          value={name}
          maxLength={60}
          placeholder={placeholder}
          error={missing(name.trim() === '')}
          onChange={setName}
        />
        {children(missing)}
        <FieldError id={id} text={error === undefined ? undefined : errorText(error)} />
      </div>
    </Sheet>
  );
});
