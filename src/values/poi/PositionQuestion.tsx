import type { Poi } from '@domain/values/poi';
import { useTranslation } from 'react-i18next';
import { Confirm } from '@/components/confirm';
import { coordinates } from './coordinates';

interface PositionQuestionProps {
  held: Poi;
  /** The value that replaces the current one; null for none. */
  next: Poi | null;
  onConfirm(next: Poi | null): void;
  onCancel(): void;
}

/** Asks before a captured position is removed, and names the old and the new one. */
export function PositionQuestion({ held: currentPosition, next, onConfirm, onCancel }: PositionQuestionProps) {
  const { t } = useTranslation('inputs');
  const from = currentPosition.address ?? coordinates(currentPosition);
  return (
    <Confirm
      danger={!next}
      title={t(next ? 'position.replaceTitle' : 'position.removeTitle')}
      confirmLabel={t(next ? 'position.replaceConfirm' : 'position.removeConfirm')}
      cancelLabel={t('position.keep')}
      onConfirm={() => onConfirm(next)}
      onCancel={onCancel}
    >
      {next
        ? t('position.replaceWords', { from, to: next.address ?? coordinates(next) })
        : t('position.removeWords', { from })}
    </Confirm>
  );
}
