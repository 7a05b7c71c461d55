import { everyType, type KeyAccess } from '@domain/metadata/key-scopes';
import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { Button } from '@/components/button';
import { FieldLabel } from '@/components/field-label';
import { SelectField } from '@/components/select-field';
import { Sheet } from '@/components/sheet';
import { useStores } from '@/stores';
import type { Programs } from '@/stores/programs/Programs';
import { CheckList } from './CheckList';
import { TextField } from './TextField';
import { typeName } from './type-name';
import styles from './programs.module.css';

interface Props {
  programs: Programs;
  onClose(): void;
  onMade(key: string): void;
}

const itself = 'itself';
type Access = KeyAccess | 'none';

/** A new API key: its name, what it may do with which types, and in whose name. */
export const KeyForm = observer(function KeyForm({ programs, onClose, onMade }: Props) {
  const { t } = useTranslation('programs');
  const { company } = useStores();
  const ids = useId();
  const [name, setName] = useState('');
  const [who, setWho] = useState<string>(itself);
  const [roles, setRoles] = useState<string[]>([]);
  const [scopes, setScopes] = useState<Record<string, Access>>({ [everyType]: 'read' });
  const [tried, setTried] = useState(false);
  const [error, setError] = useState<unknown>();
  const granted = Object.entries(scopes).filter((scope): scope is [string, KeyAccess] => scope[1] !== 'none');
  const isWhole = name.trim() !== '' && granted.length > 0;

  const make = async () => {
    setTried(true);
    if (!isWhole) return;
    try {
      onMade(
        await programs.createKey({
          name: name.trim(),
          scopes: Object.fromEntries(granted),
          ...(who === itself ? { role_ids: roles } : { member_id: who }),
        }),
      );
    } catch (problem) {
      setError(problem);
    }
  };
  const accesses = (['none', 'read', 'write'] as const).map((value) => ({ value, text: t(`keys.access.${value}`) }));
  const types = [
    { id: everyType, name: t('keys.everyType') },
    // What the key may do with all of them needs no word for each.
    ...(scopes[everyType] === 'write'
      ? []
      : company.tables.map((table) => ({ id: table.table_id, name: typeName(table, table.table_id) }))),
  ];
  return (
    <Sheet
      title={t('keys.add')}
      size="full"
      onDismiss={onClose}
      closeBy="cancel"
      footer={
        <Button tone="primary" block busy={programs.busy} onClick={() => void make()}>
          {t('keys.make')}
        </Button>
      }
    >
      <div className={styles.parts}>
        <TextField
          label={t('keys.name')}
          value={name}
          maxLength={60}
          placeholder={t('keys.namePlaceholder')}
          error={tried && name.trim() === '' ? t('required') : undefined}
          onChange={setName}
        />
        <div>
          <FieldLabel htmlFor={`${ids}-who`} label={t('keys.who')} required />
          <SelectField
            id={`${ids}-who`}
            label={t('keys.who')}
            value={who}
            options={[
              { value: itself, text: t('keys.itself') },
              ...company.members
                .filter(({ deleted }) => !deleted)
                .map(({ member_id, name: own }) => ({ value: member_id, text: own })),
            ]}
            onChange={setWho}
          />
          <p className={styles.hint}>{t(who === itself ? 'keys.itselfHint' : 'keys.memberHint')}</p>
        </div>
        {who === itself && programs.roles.length > 0 && (
          <CheckList
            legend={t('keys.roles')}
            choices={programs.roles.map(({ _id, name: own }) => ({ value: _id, text: own }))}
            chosen={roles}
            onChange={setRoles}
          />
        )}
        <fieldset className={styles.checks}>
          <legend className={styles.legend}>{t('keys.types')}</legend>
          {types.map(({ id, name: own }) => (
            <div key={id} className={styles.scope}>
              <span id={`${ids}-${id}`}>{own}</span>
              <SelectField
                label={own}
                value={scopes[id] ?? 'none'}
                options={accesses}
                onChange={(access) => setScopes({ ...scopes, [id]: access })}
              />
            </div>
          ))}
        </fieldset>
        {tried && granted.length === 0 && (
          <p className={styles.error} role="alert">
            {t('keys.scopeRequired')}
          </p>
        )}
        {error !== undefined && (
          <p className={styles.error} role="alert">
            {errorText(error)}
          </p>
        )}
      </div>
    </Sheet>
  );
});
