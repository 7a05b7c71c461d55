import { freeSeatRole } from '@domain/metadata/role';
import { Pencil, Users } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { Button } from '@/components/button';
import { CardList, CardRow } from '@/components/card-list';
import { Confirm } from '@/components/confirm';
import { FieldError } from '@/components/field-label';
import { Row } from '@/components/row';
import { Sheet } from '@/components/sheet';
import { Switch } from '@/components/switch';
import { showToast } from '@/components/toast';
import { TypeIcon } from '@/components/type-icon';
import { useStores } from '@/stores';
import { getAdministration, type ConfigurationChangeInput } from '@/stores/administration/Administration';
import { NameSheet } from './NameSheet';
import { RightsSheet } from './RightsSheet';
import { RoleMembers } from './RoleMembers';
import { recordActions, resolveRight, roleName, useRightWords } from './role-words';
import { useChange } from './use-change';
import styles from '../people.module.css';

interface Props {
  role: Readonly<Record<string, unknown>>;
  members: number;
  onClose(): void;
}

/** A role: its members, and its rights for each type in a sentence. */
export const RoleSheet = observer(function RoleSheet({ role, members, onClose }: Props) {
  const { t } = useTranslation('people');
  const id = useId();
  const administration = getAdministration(useStores());
  const rightText = useRightWords();
  const [layer, setLayer] = useState<{ is: 'name' | 'members' | 'remove' } | { is: 'type'; tableId: string }>();
  const { change, busy, problem, setProblem } = useChange();
  const { answer } = administration;
  if (!answer) return null;
  const roleId = String(role['role_id']);
  const close = () => setLayer(undefined);
  const set = (values: Record<string, unknown>): ConfigurationChangeInput => ({
    section: 'roles',
    action: 'set',
    id: roleId,
    values,
  });
  // Rules belong to the role: without it they have no meaning.
  const removal: ConfigurationChangeInput[] = [
    ...answer.types.flatMap(({ type, role_rules }) =>
      role_rules
        .filter((rule) => rule.role_id === roleId)
        .map(({ action }): ConfigurationChangeInput => ({
          section: 'role_rules',
          table_id: String(type['table_id']),
          action: 'remove',
          id: `${roleId}/${action}`,
        })),
    ),
    { section: 'roles', action: 'remove', id: roleId },
  ];
  const askRemoval = async () => {
    try {
      const { faults, uses } = await administration.preview(removal);
      const inUse = uses.find((use) => use.is_blocked);
      if (inUse) setProblem(t('roles.inUse', { count: inUse.members }));
      else if (faults.length > 0) setProblem(faults.map(({ text }) => text).join(' '));
      else setLayer({ is: 'remove' });
    } catch (error) {
      setProblem(errorText(error));
    }
  };
  const remove = async () => {
    close();
    if (!(await change({ seen: answer.version, changes: removal }))) return;
    showToast({ kind: 'success', text: t('roles.removed', { name: roleName(role) }) });
    onClose();
  };
  return (
    <Sheet title={roleName(role)} size="full" onDismiss={onClose} closeBy="close">
      <div className={styles.sheet}>
        <div className={styles.rows}>
          <Row
            icon={<Pencil size={20} />}
            title={t('name')}
            trailing={roleName(role)}
            onClick={() => setLayer({ is: 'name' })}
          />
          {roleId !== freeSeatRole && (
            <Row
              icon={<Users size={20} />}
              title={t('roles.who')}
              trailing={t('roles.members', { count: members })}
              onClick={() => setLayer({ is: 'members' })}
            />
          )}
        </div>
        {roleId !== freeSeatRole && (
          <Switch
            label={t('roles.forAdministrators')}
            checked={role['for_administrators'] === true}
            disabled={busy}
            onChange={(isOn) =>
              void change({ seen: answer.version, changes: [set({ for_administrators: isOn ? true : null })] })
            }
          />
        )}
        <section>
          <h3 className={styles.heading}>{t('rights.title')}</h3>
          <p className={styles.hint}>{t('rights.hint')}</p>
          <CardList label={t('rights.title')}>
            {answer.types.map(({ type, role_rules }) => {
              const tableId = String(type['table_id']);
              return (
                <CardRow
                  key={tableId}
                  leading={<TypeIcon icon={String(type['icon_name'])} color={String(type['theme_color'])} size={36} />}
                  onClick={() => setLayer({ is: 'type', tableId })}
                >
                  <span className={styles.name}>{roleName(type)}</span>
                  {recordActions.map((action) => (
                    <span key={action} className={styles.line}>
                      {t(`rights.${action}`, {
                        what: rightText(type, action, resolveRight(role_rules, roleId, action)),
                      })}
                    </span>
                  ))}
                </CardRow>
              );
            })}
          </CardList>
        </section>
        <FieldError id={id} text={problem} />
        {roleId !== freeSeatRole && (
          <Button tone="danger" block busy={busy} onClick={() => void askRemoval()}>
            {t('roles.remove')}
          </Button>
        )}
      </div>
      {layer?.is === 'name' && (
        <NameSheet
          title={t('name')}
          name={String(role['name'])}
          onClose={close}
          // Names in other languages would keep the old name.
          onSave={(name) => ({ seen: answer.version, changes: [set({ name, i18n_resource: null })] })}
          onSaved={close}
        />
      )}
      {layer?.is === 'members' && <RoleMembers roleId={roleId} name={roleName(role)} onClose={close} />}
      {layer?.is === 'type' && <RightsSheet role={role} tableId={layer.tableId} onClose={close} />}
      {layer?.is === 'remove' && (
        <Confirm
          title={t('roles.removeTitle', { name: roleName(role) })}
          confirmLabel={t('roles.remove')}
          danger
          onConfirm={() => void remove()}
          onCancel={close}
        >
          {t('roles.removeText')}
        </Confirm>
      )}
    </Sheet>
  );
});
