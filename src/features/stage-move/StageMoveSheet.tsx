import { isWaiting } from '@domain/approvals/statuses';
import { runInAction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { FailureNotice, Notice } from '@/components/notice';
import { Sheet } from '@/components/sheet';
import { SkeletonRows } from '@/components/skeleton';
import { useStores } from '@/stores';
import { loadStageRules } from '@/stores/stages/pipelines';
import { StageMove } from '@/stores/stages/StageMove';
import { StageMoveForm } from './StageMoveForm';
import type { StageMoveProps } from './stage-move-props';
import styles from './stage-move.module.css';

/** Moves a record to another stage: the choice of the stage, and all of its requirements, in one sheet and one save. */
export const StageMoveSheet = observer(function StageMoveSheet(props: StageMoveProps) {
  const { tableId, recordId, target, onClose, onConvert } = props;
  const { t } = useTranslation(['stages', 'approvals']);
  const stores = useStores();
  const [move, setMove] = useState<StageMove>();
  const [problem, setProblem] = useState<unknown>();
  const [initialTarget] = useState(target);
  const reached = useRef({ onConvert });
  reached.current = { onConvert };

  const load = useCallback(async () => {
    setProblem(undefined);
    try {
      const [rules, { json }] = await Promise.all([
        loadStageRules(stores.api, tableId),
        // The current record is loaded: a list may have shown an older state.
        stores.records.load(tableId, recordId),
      ]);
      const ready = runInAction(() => new StageMove(stores, json, rules, initialTarget));
      // A conversion leads to the tapped stage, and has its own requirements.
      if (ready.plan.leadsToConversion && initialTarget) reached.current.onConvert(initialTarget.stageId);
      else setMove(ready);
    } catch (error) {
      setProblem(error);
    }
  }, [stores, tableId, recordId, initialTarget]);
  useEffect(() => void load(), [load]);

  const { approve_status: approval } = stores.records.get(tableId, recordId)?.json ?? {};
  if (move && approval !== undefined && isWaiting(approval))
    return (
      <Sheet title={t('title')} size="half" closeBy="cancel" onDismiss={onClose}>
        <Notice title={t('approvals:blocked.stage')} text={t('approvals:blocked.stageText')} />
      </Sheet>
    );
  if (move) return <StageMoveForm move={move} {...props} />;
  return (
    <Sheet title={t('title')} size="half" closeBy="cancel" waits={!problem} onDismiss={onClose}>
      {problem ? (
        <FailureNotice title={t('failed')} text={errorText(problem)} onRetry={() => void load()} />
      ) : (
        <div aria-busy="true">
          <SkeletonRows widths={[46, 58, 40, 52]} className={styles.waiting} />
        </div>
      )}
    </Sheet>
  );
});
