import type { AdminMember } from '@domain/contract/people/admin-members';
import { labelOfOne } from '@domain/metadata/reading';
import { CircleCheck, Inbox } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { Button } from '@/components/button';
import { CardSkeletons } from '@/components/card-list';
import { FieldError } from '@/components/field-label';
import { FailureNotice, Notice } from '@/components/notice';
import { ProgressBar } from '@/components/progress-bar';
import { Sheet } from '@/components/sheet';
import { language } from '@/i18n';
import { useStores } from '@/stores';
import { HandOver } from '@/stores/administration/HandOver';
import { ChoiceField } from '@/values/form-fields';
import styles from '../people.module.css';

interface Props {
  member: Pick<AdminMember, 'member_id' | 'name'>;
  onClose(): void;
}

/** Hands over everything of a member: the counts, the recipients, the progress, and the undo. */
export const HandOverSheet = observer(function HandOverSheet({ member, onClose }: Props) {
  const { t } = useTranslation('people');
  const { api } = useStores();
  const [handOver] = useState(() => new HandOver(api, member.member_id));
  useEffect(() => {
    void handOver.load();
    return () => handOver.close();
  }, [handOver]);
  const { state, status } = handOver;
  const isBusy = state === 'running' || state === 'undoing';
  const isAsking = state === 'choosing' && status === 'ready' && handOver.counts.length > 0;
  return (
    <Sheet
      footer={<Actions handOver={handOver} isAsking={isAsking} />}
      closeBy="close"
      title={t('handOver.title', { name: member.name })}
      onDismiss={() => !isBusy && onClose()}
      size="full"
    >
      <div className={styles.sheet}>
        {status === 'failed' && (
          <FailureNotice
            title={t('handOver.failed')}
            text={errorText(handOver.error)}
            onRetry={() => void handOver.load()}
          />
        )}
        {status === 'loading' && <CardSkeletons count={4} lines={1} />}
        {status === 'ready' && handOver.counts.length === 0 && (
          <Notice icon={<Inbox size={32} />} title={t('handOver.nothing', { name: member.name })} />
        )}
        {isAsking && <Choices handOver={handOver} />}
        {state !== 'choosing' && <Course handOver={handOver} />}
      </div>
    </Sheet>
  );
});

const Actions = observer(function Actions({ handOver, isAsking }: { handOver: HandOver; isAsking: boolean }) {
  const { t } = useTranslation('people');
  const { state, total, toMemberId } = handOver;
  if (state === 'done' && handOver.done > 0)
    return (
      <Button block onClick={() => void handOver.undo()}>
        {t('handOver.undo')}
      </Button>
    );
  if (!isAsking && state !== 'stopped') return null;
  return (
    <Button tone="primary" block disabled={toMemberId === undefined || total === 0} onClick={() => void handOver.run()}>
      {state === 'stopped' ? t('handOver.goOn') : t('handOver.do', { count: total })}
    </Button>
  );
});

const Choices = observer(function Choices({ handOver }: { handOver: HandOver }) {
  const { t } = useTranslation('people');
  const { company } = useStores();
  return (
    <>
      <ChoiceField
        label={t('handOver.to')}
        required
        value={handOver.toMemberId ?? ''}
        placeholder={t('handOver.choose')}
        options={company.members
          .filter(({ deleted, member_id }) => !deleted && member_id !== handOver.memberId)
          .map(({ member_id, name }) => ({ value: member_id, text: name }))}
        onChange={handOver.choose}
      />
      <fieldset className={styles.set}>
        <legend className={styles.legend}>{t('handOver.what')}</legend>
        {handOver.counts.map(({ table_id, owned, team }) => {
          const table = company.table(table_id);
          const texts = [
            owned > 0 && t('handOver.owned', { count: owned }),
            team > 0 && t('handOver.inTeam', { count: team }),
          ];
          return (
            <label key={table_id} className={styles.count}>
              <input
                type="checkbox"
                checked={!handOver.kept.includes(table_id)}
                onChange={({ target }) => handOver.keep(table_id, !target.checked)}
              />
              <span>
                {table ? labelOfOne(table, language()) : table_id}
                <span className={styles.line}>{texts.filter(Boolean).join(' · ')}</span>
              </span>
            </label>
          );
        })}
      </fieldset>
      <p className={styles.hint}>{t('handOver.note')}</p>
    </>
  );
});

/** Shows the progress, the result and the failure. */
const Course = observer(function Course({ handOver }: { handOver: HandOver }) {
  const { t } = useTranslation('people');
  const { company } = useStores();
  const id = useId();
  const { state, done: doneCount, skipped, total, error } = handOver;
  const receiverName = company.member(handOver.toMemberId)?.name ?? '';
  return (
    <>
      {(state === 'running' || state === 'stopped') && (
        <>
          <ProgressBar label={t('handOver.progress')} percent={handOver.percent} />
          <p role="status">{t('handOver.doneOf', { count: doneCount, total })}</p>
        </>
      )}
      {state === 'undoing' && <p role="status">{t('handOver.undoing')}</p>}
      {state === 'undone' && <Notice icon={<CircleCheck size={32} />} title={t('handOver.undone')} />}
      {state === 'done' && (
        <Notice
          icon={<CircleCheck size={32} />}
          title={t('handOver.done', { count: doneCount, name: receiverName })}
          {...(skipped > 0 ? { text: t('handOver.skipped', { count: skipped }) } : {})}
        />
      )}
      <FieldError id={id} text={error === undefined ? undefined : errorText(error)} />
    </>
  );
});
