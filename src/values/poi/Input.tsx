import type { Poi } from '@domain/values/poi';
import { MapPin, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useValueServices, type PositionOutcome } from '../services';
import { controlProps, type InputProps } from '../value-view';
import styles from '../values.module.css';
import { coordinates } from './coordinates';

type State = 'idle' | 'asking' | Exclude<PositionOutcome['kind'], 'done' | 'cancelled'>;

/** A button that captures where the phone is. Each way in which it can fail has its own sentence, and can be tried again. */
export default function PositionInput(props: InputProps) {
  const { value, onChange, readOnly } = props;
  const { t } = useTranslation('values');
  const services = useValueServices();
  const [state, setState] = useState<State>('idle');
  const position = value as Poi | null | undefined;

  const capture = async () => {
    if (state === 'asking' || !services.position) return;
    setState('asking');
    const outcome = await services.position.capture();
    if (outcome.kind === 'done') onChange(outcome.position);
    setState(outcome.kind === 'done' || outcome.kind === 'cancelled' ? 'idle' : outcome.kind);
  };

  if (position) {
    return (
      <div className={styles.place} {...controlProps(props)} role="group" aria-label={t('position.captured')}>
        <MapPin size={18} aria-hidden="true" />
        <span className={styles.placeWords}>
          <span>{position.address ?? coordinates(position)}</span>
          {!position.address && <small>{t('position.addressFollows')}</small>}
          {position.accuracy !== undefined && <small>{t('position.accuracy', { metres: Math.round(position.accuracy) })}</small>}
        </span>
        {!readOnly && <button type="button" className={styles.clear} aria-label={t('position.remove')} onClick={() => onChange(null)}><X size={18} aria-hidden="true" /></button>}
      </div>
    );
  }
  const words = state === 'asking' ? t('position.asking') : t('position.capture');
  return (
    <div>
      <button type="button" aria-label={words} {...controlProps({ ...props, required: false, error: undefined })} className={styles.action} disabled={readOnly || state === 'asking'} aria-busy={state === 'asking'} onClick={() => void capture()}>
        <MapPin size={18} aria-hidden="true" />
        {words}
      </button>
      <p className={styles.outcome} role="status">{state !== 'idle' && state !== 'asking' ? t(`position.${state}`) : ''}</p>
    </div>
  );
}
