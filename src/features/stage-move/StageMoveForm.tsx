import { getBehaviour } from '@domain/objects/behaviour';
import { observer } from 'mobx-react-lite';
import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { Button } from '@/components/button';
import { SaveFailure } from '@/components/notice';
import { Sheet } from '@/components/sheet';
import { showToast } from '@/components/toast';
import {
  approvalRow,
  ConflictSheet,
  DraftForm,
  nameIn,
  useDraftLeave,
  useFormServices,
  useShowField,
} from '@/form-rows';
import { sayQueued } from '@/form-rows/say-queued';
import type { StageMove } from '@/stores/stages/StageMove';
import { ValueServicesProvider } from '@/values';
import { StageGate, useWho } from './StageGate';
import type { StageMoveProps } from './stage-move-props';
import { BarWords, MoveLine, StageOptions } from './StageOptions';
import styles from './stage-move.module.css';

/** Shows the loaded form. Input survives refusals, and closing on this device. */
export const StageMoveForm = observer(function StageMoveForm({
  move,
  onClose,
  onMoved,
  onConvert,
}: StageMoveProps & { move: StageMove }) {
  const { t } = useTranslation(['stages', 'detail', 'approvals']);
  const { plan, draft } = move;
  const formId = useId();
  const show = useShowField(formId);
  const services = useFormServices(draft, move.record);
  useEffect(() => move.open(), [move]);

  const { close, question } = useDraftLeave(draft, onClose);
  const save = async () => {
    if (move.isBlocked) return;
    if (!move.approval.check()) {
      draft.check();
      show(approvalRow);
      return;
    }
    const { kind } = move;
    const stage = plan.target ? nameIn(plan.target) : '';
    const outcome = await move.save();
    if (outcome.kind === 'saved') {
      showToast({ kind: 'success', text: outcome.waits ? t('approvals:sent') : t(`done.${kind}`, { stage }) });
      onMoved();
    }
    sayQueued(outcome, onClose);
    if (outcome.kind === 'invalid') show(outcome.field);
  };
  const resolveConflict = (choices: Readonly<Record<string, 'mine' | 'theirs'>>) => {
    if (move.settled(choices) === 'again') void save();
  };
  return (
    <ValueServicesProvider value={services}>
      <Sheet
        title={t(plan.position?.is_draft ? 'finish' : 'title')}
        size="half"
        closeBy="cancel"
        onDismiss={close}
        footer={<Footer move={move} onSave={() => void save()} />}
      >
        <DraftForm draft={draft} className={styles.form} onSave={() => void save()}>
          {move.isChoosing ? (
            <StageOptions move={move} formId={formId} onSave={() => void save()} onConvert={onConvert} />
          ) : (
            <MoveLine move={move} />
          )}
          {!move.isChoosing && <StageGate move={move} formId={formId} />}
        </DraftForm>
      </Sheet>
      {draft.conflict.asked && (
        <ConflictSheet
          draft={draft}
          conflict={draft.conflict.asked}
          stageName={(id) => {
            const stage = plan.named(id);
            return stage ? nameIn(stage) : id;
          }}
          whyNotMine={plan.target ? plan.bar && <BarWords move={move} stage={plan.target} /> : t('bar.here')}
          onSettled={resolveConflict}
        />
      )}
      {question}
    </ValueServicesProvider>
  );
});

/** The button of the next step: continues to the requirements of the stage, requests the fields from others, or moves the record. */
const Footer = observer(function Footer({ move, onSave }: { move: StageMove; onSave(): void }) {
  const { t } = useTranslation(['stages', 'detail', 'approvals']);
  const { plan, draft, missing } = move;
  const getNames = useWho();
  const { target } = plan;
  if (!target)
    return (
      <p className={styles.soft}>
        {t(getBehaviour(move.record.table_id).stageProperty !== undefined ? 'noneChosenLead' : 'noneChosen')}
      </p>
    );
  const stage = nameIn(target);
  const doLabel =
    missing > 0 ? t(`doMissing.${move.kind}`, { stage, count: missing }) : t(`do.${move.kind}`, { stage });
  const submitLabel = missing > 0 ? t('approvals:submitMissing', { count: missing }) : t('approvals:submit');
  const needsOthers = move.requiredFromOthers.length > 0;
  if (move.isChoosing && move.opensForm)
    return (
      <Button tone="primary" block onClick={() => move.choose(target)}>
        {t('goOn', { stage })}
      </Button>
    );
  return (
    <>
      {Boolean(draft.error) && <SaveFailure text={errorText(draft.error)} kept={t('detail:form.kept')} />}
      {plan.bar && (
        <p className={styles.failure}>
          <BarWords move={move} stage={target} />
        </p>
      )}
      {needsOthers && !move.request && move.toAsk.members.length > 0 ? (
        <Button tone="primary" block busy={move.saving} onClick={() => void move.requestFields()}>
          {t('ask', { who: getNames(move.toAsk.members) })}
        </Button>
      ) : (
        <Button tone="primary" block busy={draft.saving} disabled={move.isBlocked} onClick={onSave}>
          {move.approval.isNeeded ? submitLabel : doLabel}
        </Button>
      )}
    </>
  );
});
