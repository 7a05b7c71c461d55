import { getOutcome } from '@domain/stages/outcome';
import { ArrowRight } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { StageChip } from '@/components/stage-chip';
import { nameIn, PipelineField } from '@/form-rows';
import type { NamedStage } from '@/stores/stages/pipelines';
import type { StageMove } from '@/stores/stages/StageMove';
import styles from './stage-move.module.css';

interface Props {
  move: StageMove;
  formId: string;
  /** Moves the record without a form, for a draft without requirements. */
  onSave(): void;
  onConvert(stageId: string): void;
}

/** Chooses the target: the pipeline, if there are several, and its stages, with a reason at those that cannot be chosen. */
export const StageOptions = observer(function StageOptions({ move, formId, onSave, onConvert }: Props) {
  const { t } = useTranslation(['stages', 'detail']);
  const { plan } = move;
  return (
    <>
      <PipelineField plan={plan} formId={formId} />
      <ul className={styles.options} aria-label={t('stages')}>
        {plan.options.map(({ stage, bar, byConversion }) => (
          <li key={stage.stage_id}>
            <button
              type="button"
              className={styles.option}
              data-end={getOutcome(stage)}
              disabled={bar !== undefined}
              aria-current={bar === 'here' ? 'step' : undefined}
              aria-pressed={bar === undefined ? stage === plan.target : undefined}
              aria-haspopup={byConversion && 'dialog'}
              onClick={() => {
                if (byConversion) return onConvert(stage.stage_id);
                move.choose(stage);
                if (!move.opensForm) onSave();
              }}
            >
              <span className={styles.optionName}>{nameIn(stage)}</span>
              <span className={styles.reason}>
                {byConversion && t('byConversion')}
                {bar === undefined ? <OptionWords move={move} stage={stage} /> : <BarWords move={move} stage={stage} />}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
});

/** Shows the labels of a stage that can be chosen. */
const OptionWords = observer(function OptionWords({ move: { plan }, stage }: { move: StageMove; stage: NamedStage }) {
  const { t } = useTranslation(['stages', 'detail']);
  const labels = [
    ...(stage === plan.target ? [t('next')] : []),
    ...(plan.getApprovals(stage).length > 0 ? [t('needsApproval')] : []),
  ];
  return <>{labels.join(' · ')}</>;
});

/** Shows why a stage cannot be chosen. */
export const BarWords = observer(function BarWords({ move: { plan }, stage }: { move: StageMove; stage: NamedStage }) {
  const { t } = useTranslation('stages');
  const stageBar = plan.options.find((option) => option.stage === stage)?.bar;
  return stageBar ? <>{t(`bar.${stageBar}`)}</> : null;
});

/** Shows the former and the new stage, with a way back to the choice. */
export const MoveLine = observer(function MoveLine({ move }: { move: StageMove }) {
  const { t } = useTranslation(['stages', 'detail']);
  const { from, target } = move.plan;
  if (!target) return null;
  return (
    <div className={styles.line}>
      <p className={styles.way}>
        {from ? <StageChip stage={{ ...from, name: nameIn(from) }} /> : t('none')}
        <ArrowRight size={16} role="img" aria-label={t('to')} />
        <StageChip stage={{ ...target, name: nameIn(target) }} />
      </p>
      <button type="button" className={styles.another} onClick={move.unfold}>
        {t('another')}
      </button>
    </div>
  );
});
