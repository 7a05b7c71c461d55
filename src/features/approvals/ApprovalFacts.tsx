import { UserRoundX } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { Approval } from '@/stores/approvals/Approvals';
import { useTime } from './ApprovalWords';
import styles from './approvals.module.css';

/** Who is being waited for and since when, and what would change: old beside new (SD-76). */
export const ApprovalFacts = observer(function ApprovalFacts({ approval }: { approval: Approval }) {
  const { t } = useTranslation('approvals');
  const { waiting_for: waitingApprovers = [], changes = [] } = approval;
  const time = useTime();
  return (
    <>
      {waitingApprovers.length > 0 && (
        <ul className={styles.facts} aria-label={t('facts.waiting')}>
          {waitingApprovers.map(({ member_id, name, since, has_left }) => (
            <li key={member_id ?? name} className={styles.fact}>
              <span>{t('facts.waitsFor', { name, time: time(since) })}</span>
              {has_left && (
                <span className={styles.left}>
                  <UserRoundX size={14} aria-hidden="true" />
                  {t('facts.hasLeft')}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {changes.length > 0 && (
        <dl className={styles.facts} aria-label={t('facts.changes')}>
          {changes.map(({ field, field_name, old_text, new_text }) => (
            <div key={field} className={styles.change}>
              <dt>{field_name}</dt>
              <dd>
                <del>{old_text || t('facts.nothing')}</del> <span aria-hidden="true">→</span>{' '}
                <ins>{new_text || t('facts.nothing')}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
});
