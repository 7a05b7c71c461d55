import type { MemberActivity } from '@domain/contract/records/day';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Avatar } from '@/components/avatar';
import { useStores } from '@/stores';
import styles from './day.module.css';

/** The texts of a member's week, each with its number, in the order of the sentence. */
const parts = ['notes', 'created', 'moved', 'won'] as const;

/** Shows the work of each member of the reader's teams in this week. Numbers of zero are left out. */
export const TeamActivity = observer(function TeamActivity({ activity }: { activity: readonly MemberActivity[] }) {
  const { t } = useTranslation('day');
  const { company } = useStores();
  return (
    <section aria-labelledby="team-activity">
      <h2 id="team-activity" className={styles.heading}>
        {t('activity.title')}
      </h2>
      {activity.length === 0 ? (
        <p className={styles.quietTeam}>{t('activity.none')}</p>
      ) : (
        <ul className={styles.activity}>
          {activity.map(({ member_id, ...counts }) => {
            const member = company.member(member_id);
            return (
              <li key={member_id} className={styles.member}>
                <Avatar name={member?.name ?? ''} url={member?.avatar_url ?? ''} size={36} faded={member?.deleted} />
                <span className={styles.memberWords}>
                  <span className={styles.title}>{member?.name ?? ''}</span>
                  <span className={styles.line}>
                    {parts
                      .filter((activityKind) => counts[activityKind] > 0)
                      .map((activityKind) => t(`activity.${activityKind}`, { count: counts[activityKind] }))
                      .join(' · ')}
                  </span>
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
});
