import { localised } from '@domain/metadata/reading';
import { fieldAccesses, type FieldAccess } from '@domain/metadata/field';
import type { RoleRule } from '@domain/metadata/role';
import { reachWords } from '@domain/metadata/role-reach';
import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { CardSkeletons } from '@/components/card-list';
import { FieldError } from '@/components/field-label';
import { FailureNotice } from '@/components/notice';
import { SelectField } from '@/components/select-field';
import { Sheet } from '@/components/sheet';
import { showToast } from '@/components/toast';
import { language } from '@/i18n';
import { useStores } from '@/stores';
import { getAdministration } from '@/stores/administration/Administration';
import { recordActions, resolveRight, roleName, useRightWords, type Right } from './role-words';
import { rightChanges, type FieldRight } from './right-changes';
import { useChange } from './use-change';
import { SaveButton } from '../SaveButton';
import { useDiscard } from '../use-discard';
import { ChoiceField } from '@/values/form-fields';
import styles from '../people.module.css';

interface Props {
  role: Readonly<Record<string, unknown>>;
  tableId: string;
  onClose(): void;
}

type RightsItem = Readonly<Record<string, unknown>>;

/** What a role may do with a type: which records it sees, changes and removes, and its fields. */
export const RightsSheet = observer(function RightsSheet({ role, tableId, onClose }: Props) {
  const { t } = useTranslation('people');
  const id = useId();
  const administration = getAdministration(useStores());
  const configuration = administration.type(tableId);
  const rightText = useRightWords();
  const [rights, setRights] = useState<Partial<Record<RoleRule['action'], Right>>>({});
  const [fieldRights, setFieldRights] = useState<Readonly<Record<string, FieldRight>>>({});
  const { change, busy, problem } = useChange();
  const { answer } = configuration;
  const roleId = String(role['role_id']);
  const roles = (administration.answer?.roles ?? []).map((entry) => String(entry.role['role_id']));
  const rules = (answer?.type['role_rules'] ?? []) as readonly RoleRule[];
  const fields = (answer?.type['fields'] ?? []) as readonly RightsItem[];
  const isDirty = Object.keys(rights).length + Object.keys(fieldRights).length > 0;
  const { close, closeBy, question } = useDiscard({ saving: busy, dirty: isDirty }, onClose);
  const save = async () => {
    const changes = rightChanges({ tableId, roleId, roles, rules, fields }, rights, fieldRights);
    if (!(await change({ seen: answer?.version ?? 0, changes }))) return;
    showToast({ kind: 'success', text: t('rights.saved') });
    onClose();
  };
  return (
    <Sheet
      closeBy={closeBy}
      footer={<SaveButton dirty={isDirty} busy={busy} onSave={save} />}
      onDismiss={close}
      size="full"
      title={t('rights.of', { role: roleName(role), type: answer ? roleName(answer.type) : '' })}
    >
      <div className={styles.sheet}>
        {configuration.status === 'failed' && (
          <FailureNotice
            title={t('rights.failed')}
            text={errorText(configuration.error)}
            onRetry={() => void configuration.load()}
          />
        )}
        {!answer && configuration.status === 'loading' && <CardSkeletons count={4} />}
        {answer &&
          recordActions.map((action) => {
            const stored = resolveRight(rules, roleId, action);
            const choices: readonly Right[] = [
              'usual',
              ...reachWords,
              ...(stored === 'custom' ? ['custom' as const] : []),
            ];
            return (
              <ChoiceField
                key={action}
                label={t(`rights.ask.${action}`)}
                value={rights[action] ?? stored}
                options={choices.map((value) => ({ value, text: rightText(answer.type, action, value) }))}
                onChange={(right) => setRights({ ...rights, [action]: right })}
              />
            );
          })}
        {answer && (
          <fieldset className={styles.set}>
            <legend className={styles.legend}>{t('rights.fields')}</legend>
            <p className={styles.hint}>{t('rights.fieldsHint')}</p>
            {fields.map((field) => {
              const fieldId = String(field['field_id']);
              const name = localised(field as object, 'field_name', String(field['field_name']), language());
              return (
                <div key={fieldId} className={styles.field}>
                  <span>{name}</span>
                  <SelectField
                    label={name}
                    value={fieldRights[fieldId] ?? getAccess(field, roleId)}
                    options={(['open', ...fieldAccesses] as const).map((value) => ({
                      value,
                      text: t(`rights.access.${value}`),
                    }))}
                    onChange={(right) => setFieldRights({ ...fieldRights, [fieldId]: right })}
                  />
                </div>
              );
            })}
          </fieldset>
        )}
        <FieldError id={id} text={problem} />
      </div>
      {question}
    </Sheet>
  );
});

function getAccess(field: RightsItem, roleId: string): FieldRight {
  if (field['auth_mode'] !== 'role') return 'open';
  const config = (field['auth_role_config'] ?? {}) as Readonly<Record<string, FieldAccess>>;
  return config[roleId] ?? 'none';
}
