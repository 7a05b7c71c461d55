import type { Poi } from '@domain/values/poi';
import { MapPin, RotateCw, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useValueServices, type PositionOutcome } from '../services';
import { controlProps, type InputProps } from '../value-view';
import styles from '../values.module.css';
import own from './poi.module.css';
import { coordinates } from './coordinates';
import { PositionQuestion } from './PositionQuestion';

type PositionState = 'idle' | 'asking' | Exclude<PositionOutcome['kind'], 'done' | 'cancelled'>;

/**
 * A button that captures the position of the phone. Each kind of failure has its own sentence and can be retried. A captured position is replaced
 * or removed only after a question, because a person who has left the place cannot capture it again.
 */
export default function PositionInput(props: InputProps) {
  const { value, onChange, readOnly } = props;
  const { t } = useTranslation('inputs');
  const { position } = useValueServices();
  const [state, setState] = useState<PositionState>('idle');
  const [question, setQuestion] = useState<'remove' | Poi>();
  const currentPosition = value as Poi | null | undefined;

  const capture = async () => {
    if (state === 'asking') return;
    setState('asking');
    const outcome = await position.capture();
    if (outcome.kind === 'done' && currentPosition) setQuestion(outcome.position);
    else if (outcome.kind === 'done') onChange(outcome.position);
    setState(outcome.kind === 'done' || outcome.kind === 'cancelled' ? 'idle' : outcome.kind);
  };
  const applyPosition = (next: Poi | null) => {
    onChange(next);
    setQuestion(undefined);
    setState('idle');
  };

  const asking = state === 'asking';
  const outcome = (
    <p className={asking ? own.asking : styles.outcome} role="status">
      {outcomeWords()}
    </p>
  );
  if (currentPosition) {
    return (
      <div>
        <div className={own.place} {...controlProps(props)} role="group" aria-label={t('position.captured')}>
          <MapPin size={18} aria-hidden="true" />
          <span className={own.placeWords}>
            <span>{currentPosition.address ?? coordinates(currentPosition)}</span>
            {!currentPosition.address && <small>{t('position.addressFollows')}</small>}
            {currentPosition.accuracy !== undefined && (
              <small>{t('position.accuracy', { metres: Math.round(currentPosition.accuracy) })}</small>
            )}
          </span>
          {!readOnly && (
            <>
              <button
                type="button"
                className={styles.clear}
                aria-label={asking ? t('position.asking') : t('position.again')}
                disabled={asking}
                aria-busy={asking}
                onClick={() => void capture()}
              >
                <RotateCw size={18} aria-hidden="true" className={asking ? own.turning : undefined} />
              </button>
              <button
                type="button"
                className={styles.clear}
                aria-label={t('position.remove')}
                disabled={asking}
                onClick={() => setQuestion('remove')}
              >
                <X size={18} aria-hidden="true" />
              </button>
            </>
          )}
        </div>
        {!readOnly && outcome}
        {question && (
          <PositionQuestion
            held={currentPosition}
            next={question === 'remove' ? null : question}
            onConfirm={applyPosition}
            onCancel={() => setQuestion(undefined)}
          />
        )}
      </div>
    );
  }
  const buttonLabel = asking ? t('position.asking') : t('position.capture');
  return (
    <div>
      <button
        type="button"
        aria-label={buttonLabel}
        {...controlProps({ ...props, required: false, error: undefined })}
        className={styles.action}
        disabled={readOnly || asking}
        aria-busy={asking}
        onClick={() => void capture()}
      >
        <MapPin size={18} aria-hidden="true" />
        {buttonLabel}
      </button>
      {outcome}
    </div>
  );

  /** Returns the sentence for the current state or failure; if a position exists, it says that the position stays. */
  function outcomeWords(): string {
    if (state === 'idle') return '';
    if (!currentPosition) return asking ? '' : t(`position.${state}`);
    if (state === 'asking') return t('position.askingAgain');
    const reason = t(state === 'refused' || state === 'unsupported' ? `position.${state}Again` : `position.${state}`);
    return `${reason} ${t('position.kept', { place: currentPosition.address ?? coordinates(currentPosition) })}`;
  }
}
