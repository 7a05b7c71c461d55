import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { StoredRecord } from '@/stores';
import { MemberLine } from './MemberLine';
import { useTeam } from './use-team';
import styles from './collaborators.module.css';

/** The maximum number of members in a summary (REQ records 9). */
const shortest = 3;
const nothing = () => undefined;

/** The first members of a record, in a card of the home tab. */
export const CollaboratorSummary = observer(function CollaboratorSummary({ record }: { record: StoredRecord }) {
  const { t } = useTranslation('collaborators');
  const { roles, collaborators } = useTeam(record, nothing);
  if (collaborators.length === 0) return <p className={styles.none}>{t('none')}</p>;
  return (
    <ul>
      {collaborators.slice(0, shortest).map(({ memberId, isOwner, roles: ownRoles }) => (
        <MemberLine
          key={memberId}
          memberId={memberId}
          text={[
            ...(isOwner ? [t('owner')] : []),
            ...roles.filter(({ id }) => ownRoles.includes(id)).map(({ name }) => name),
          ].join(' · ')}
        />
      ))}
    </ul>
  );
});
