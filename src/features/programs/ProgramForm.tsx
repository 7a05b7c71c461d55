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
  /** Called with the secret, which is shown once only. */
  onMade(secret: string): void;
}

interface Props extends FormProps {
  /** The kind of the new item. */
  of: 'keys' | 'webhooks';
  placeholder?: string;
  /** Whether all required values except the name are entered. */
  isWhole: boolean;
  /** @returns the secret. Throws the error that prevents the creation. */
  make(name: string): Promise<string>;
  /** The inputs of the form below the name; `missing` returns the error of a required input, once the user tried to save without it. */
  children(missing: (isMissing: boolean, text?: string) => string | undefined): ReactNode;
}

/** The sheet that creates an item with a secret: its name, its inputs, the button, and the error of a failed creation. */
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
