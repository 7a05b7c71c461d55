import type { Duplicate } from '@domain/contract/records/records';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { addresses } from '@/routes';
import { useStores } from '@/stores';
import styles from './form-rows.module.css';

interface Props {
  duplicate: Duplicate;
  /** Whether it is only similar and does not prevent saving. */
  isLikely?: boolean;
}

/** Shows a link to the existing record with the value. A reader without access sees its owner, and can request access there. */
export const DuplicateLink = observer(function DuplicateLink({ duplicate, isLikely = false }: Props) {
  const { t } = useTranslation('detail');
  const { company } = useStores();
  const owner = company.member(duplicate.owner_member_id)?.name;
  const [open, ownerTextKey, hidden] = isLikely
    ? (['form.likelyOpen', 'form.likelyOf', 'form.likelyHidden'] as const)
    : (['form.duplicateOpen', 'form.duplicateOf', 'form.duplicateHidden'] as const);
  const masked = owner === undefined ? t(hidden) : t(ownerTextKey, { name: owner });
  return (
    <a
      className={styles.duplicate}
      href={addresses.detail({ type: duplicate.table_id, id: duplicate._id })}
      target="_blank"
      rel="noopener"
    >
      {duplicate.readable ? t(open, { name: duplicate.title || t('untitled') }) : masked}
    </a>
  );
});
