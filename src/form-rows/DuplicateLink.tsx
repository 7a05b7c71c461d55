import type { Duplicate } from '@domain/contract/records';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { addresses } from '@/routes';
import { useStores } from '@/stores';
import styles from './form-rows.module.css';

/** The way to the record that has the value already. Who may not read it learns whose it is, and asks there to be let in. */
export const DuplicateLink = observer(function DuplicateLink({ duplicate }: { duplicate: Duplicate }) {
  const { t } = useTranslation('detail');
  const { company } = useStores();
  const owner = company.member(duplicate.owner_member_id)?.name;
  const masked = owner === undefined ? t('form.duplicateHidden') : t('form.duplicateOf', { name: owner });
  return (
    <a
      className={styles.duplicate}
      href={addresses.detail({ type: duplicate.table_id, id: duplicate._id })}
      target="_blank"
      rel="noopener"
    >
      {duplicate.readable ? t('form.duplicateOpen', { name: duplicate.title || t('untitled') }) : masked}
    </a>
  );
});
