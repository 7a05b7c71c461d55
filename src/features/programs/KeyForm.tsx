import { everyType, type KeyAccess } from '@domain/metadata/key-scopes';
import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '@/components/field-label';
import { SelectField } from '@/components/select-field';
import { useStores } from '@/stores';
import { CheckList } from '@/components/check-list';
import { ProgramForm, type FormProps } from './ProgramForm';
import { ChoiceField } from '@/values/form-fields';
import { typeName } from './type-name';
import styles from './programs.module.css';

const itself = 'itself';
type Access = KeyAccess | 'none';

/** The form of a new API key: its name, its access by type, and the member on whose behalf it acts. */
export const KeyForm = observer(function KeyForm(props: FormProps) {
  const { t } = useTranslation('programs');
  const { company } = useStores();
  const { programs } = props;
  const ids = useId();
  const [keyOwner, setWho] = useState<string>(itself);
  const [roles, setRoles] = useState<string[]>([]);
  const [scopes, setScopes] = useState<Record<string, Access>>({ [everyType]: 'read' });
  const granted = Object.entries(scopes).filter((scope): scope is [string, KeyAccess] => scope[1] !== 'none');
  const make = (name: string) =>
    programs.createKey({
      name,
      scopes: Object.fromEntries(granted),
      ...(keyOwner === itself ? { role_ids: roles } : { member_id: keyOwner }),
    });
  const accesses = (['none', 'read', 'write'] as const).map((value) => ({ value, text: t(`keys.access.${value}`) }));
  const types = [
    { id: everyType, name: t('keys.everyType') },
    // A type needs no separate line if the key has the same access to all types.
    ...(scopes[everyType] === 'write'
      ? []
      : company.tables.map((table) => ({ id: table.table_id, name: typeName(table, table.table_id) }))),
  ];
  return (
    <ProgramForm {...props} of="keys" placeholder={t('keys.namePlaceholder')} isWhole={granted.length > 0} make={make}>
      {(missing) => (
        <>
          <ChoiceField
            label={t('keys.who')}
            required
            value={keyOwner}
            options={[
              { value: itself, text: t('keys.itself') },
              ...company.members
                .filter(({ deleted }) => !deleted)
                .map(({ member_id, name: memberName }) => ({ value: member_id, text: memberName })),
            ]}
            hint={t(keyOwner === itself ? 'keys.itselfHint' : 'keys.memberHint')}
            onChange={setWho}
          />
          {keyOwner === itself && programs.roles.length > 0 && (
            <CheckList
              legend={t('keys.roles')}
              choices={programs.roles.map(({ _id, name: roleName }) => ({ value: _id, text: roleName }))}
              chosen={roles}
              onChange={setRoles}
            />
          )}
          <fieldset className={styles.checks}>
            <legend className={styles.legend}>{t('keys.types')}</legend>
            {types.map(({ id, name: typeName }) => (
              <div key={id} className={styles.scope}>
                <span>{typeName}</span>
                <SelectField
                  label={typeName}
                  value={scopes[id] ?? 'none'}
                  options={accesses}
                  onChange={(access) => setScopes({ ...scopes, [id]: access })}
                />
              </div>
            ))}
          </fieldset>
          <FieldError id={ids} text={missing(granted.length === 0, t('keys.scopeRequired'))} />
        </>
      )}
    </ProgramForm>
  );
});
