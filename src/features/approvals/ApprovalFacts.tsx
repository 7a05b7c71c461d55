import { fitLines } from '@domain/approvals/fact-roles';
import { UserRoundX } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStores } from '@/stores';
import type { Approval } from '@/stores/approvals/Approvals';
import { useTime } from './ApprovalWords';
import styles from './approvals.module.css';

interface FactLine {
  key: string;
  name: string;
  content: ReactNode;
}

/**
 * Shows the purpose of an approval in a few lines: the sender if that is a colleague, the amount, the customer and the date of the record, the
 * reason, and the requested changes with the former value next to the new one (SD-76). States when something is hidden from the reader.
 */
export const ApprovalFacts = observer(function ApprovalFacts({ approval }: { approval: Approval }) {
  const { t } = useTranslation('approvals');
  const { company } = useStores();
  const { facts = [], changes = [], reason, hides, member_id: sender, member_name } = approval;
  const lines: FactLine[] = [
    ...(sender === company.user?.member_id
      ? []
      : [{ key: 'sender', name: t('facts.sender'), content: member_name || t('facts.goneSender') }]),
    ...facts.map(({ field, field_name, text }) => ({ key: field, name: field_name, content: text })),
    ...(reason ? [{ key: 'reason', name: t('facts.reason'), content: reason }] : []),
    ...changes.map(({ field, field_name, old_text, new_text }) => ({
      key: `change-${field}`,
      name: field_name,
      content: (
        <>
          <del>{old_text || t('facts.nothing')}</del> <span aria-hidden="true">→</span>{' '}
          <ins>{new_text || t('facts.nothing')}</ins>
        </>
      ),
    })),
  ];
  const { shown, more } = fitLines(lines);
  return (
    <>
      {shown.length > 0 && (
        <dl className={styles.facts} aria-label={t('facts.label')}>
          {shown.map(({ key, name, content }) => (
            <div key={key} className={styles.fact}>
              <dt>{name}</dt>
              <dd>{content}</dd>
            </div>
          ))}
        </dl>
      )}
      {more > 0 && <p className={styles.line}>{t('facts.more', { count: more })}</p>}
      {hides && <p className={styles.line}>{t('facts.hides')}</p>}
    </>
  );
});

/** Shows the approvers who have not decided, and since when. */
export const ApprovalWaiters = observer(function ApprovalWaiters({ approval }: { approval: Approval }) {
  const { t } = useTranslation('approvals');
  const time = useTime();
  const { waiting_for: waitingApprovers = [] } = approval;
  if (waitingApprovers.length === 0) return null;
  return (
    <span className={styles.waiters}>
      {waitingApprovers.map(({ member_id, name, since, has_left }) => (
        <span key={member_id ?? name} className={styles.waiter}>
          <span>{t('facts.waitsFor', { name, time: time(since) })}</span>
          {has_left && (
            <span className={styles.left}>
              <UserRoundX size={14} aria-hidden="true" />
              {t('facts.hasLeft')}
            </span>
          )}
        </span>
      ))}
    </span>
  );
});
