import { observer } from 'mobx-react-lite';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '@/components/field-label';
import { Sheet } from '@/components/sheet';
import { useShowField } from '@/form-rows';
import { TextField } from '@/values/form-fields';
import { SaveButton } from '../SaveButton';
import { useChange, type RequestedChange } from './use-change';
import styles from '../people.module.css';

interface Props {
  title: string;
  name?: string;
  onClose(): void;
  onSave(name: string): RequestedChange;
  onSaved(): void;
}

/** What a role is called. */
export const NameSheet = observer(function NameSheet({
  title,
  name: initialName = '',
  onClose,
  onSave,
  onSaved,
}: Props) {
  const { t } = useTranslation('people');
  const id = useId();
  const showField = useRef(useShowField(id)).current;
  useEffect(() => showField('name'), [showField]);
  const [name, setName] = useState(initialName);
  const { change, busy, problem } = useChange();
  const save = async () => {
    if (await change(onSave(name.trim()))) onSaved();
  };
  return (
    <Sheet
      title={title}
      size="half"
      onDismiss={onClose}
      closeBy="cancel"
      footer={<SaveButton dirty={name.trim() !== ''} busy={busy} onSave={save} />}
    >
      <div className={styles.sheet}>
        <TextField id={`${id}-name`} label={t('name')} required value={name} maxLength={100} onChange={setName} />
        <FieldError id={id} text={problem} />
      </div>
    </Sheet>
  );
});
