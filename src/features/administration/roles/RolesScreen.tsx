import { freeSeatRole } from '@domain/metadata/role';
import { Plus } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button';
import { CardList, CardRow } from '@/components/card-list';
import { useStores } from '@/stores';
import { getAdministration } from '@/stores/administration/Administration';
import { useItem } from '../place';
import { NameSheet } from './NameSheet';
import { RoleSheet } from './RoleSheet';
import { roleName } from './role-words';
import styles from '../people.module.css';

/** Shows the roles of the company with the number of members of each. */
export default observer(function RolesScreen() {
  const { t } = useTranslation('people');
  const administration = getAdministration(useStores());
  const [item, setItem] = useItem();
  const [adding, setAdding] = useState(false);
  const { answer } = administration;
  if (!answer) return null;
  const open = answer.roles.find(({ role }) => role['role_id'] === item);
  return (
    <div className={styles.screen}>
      <p className={styles.hint}>{t('roles.hint')}</p>
      <CardList label={t('roles.title')}>
        {answer.roles.map(({ role, members }) => (
          <CardRow
            key={String(role['role_id'])}
            trailing={role['role_id'] === freeSeatRole ? null : t('roles.members', { count: members })}
            onClick={() => setItem(String(role['role_id']))}
          >
            <span className={styles.name}>{roleName(role)}</span>
            {role['role_id'] === freeSeatRole && <span className={styles.line}>{t('roles.freeSeat')}</span>}
            {role['for_administrators'] === true && <span className={styles.line}>{t('roles.forAdministrators')}</span>}
          </CardRow>
        ))}
      </CardList>
      <Button block onClick={() => setAdding(true)}>
        <Plus size={18} aria-hidden="true" />
        {t('roles.add')}
      </Button>
      {open && <RoleSheet role={open.role} members={open.members} onClose={() => setItem(undefined)} />}
      {adding && (
        <NameSheet
          title={t('roles.add')}
          onClose={() => setAdding(false)}
          onSave={(name) => {
            const role_id = `role_${Date.now().toString(36)}`;
            return { seen: answer.version, changes: [{ section: 'roles', action: 'add', value: { role_id, name } }] };
          }}
          onSaved={() => setAdding(false)}
        />
      )}
    </div>
  );
});
