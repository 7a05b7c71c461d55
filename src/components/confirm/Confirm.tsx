import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button';
import { Question } from './Question';

export interface ConfirmProps {
  title: string;
  children?: ReactNode;
  /** The words on the button that does it. */
  confirmLabel: string;
  /** "Cancel" where it is not said otherwise. */
  cancelLabel?: string;
  /** Red: for an action that cannot be undone. */
  danger?: boolean;
  busy?: boolean;
  onConfirm(): void;
  onCancel(): void;
}

/** The calls of a question's two buttons: a component that asks one question passes them on. */
export type ConfirmAnswers = Pick<ConfirmProps, 'onConfirm' | 'onCancel'>;

/** A small question. The confirming button comes last, as on every sheet. */
export function Confirm({
  title,
  children,
  confirmLabel,
  cancelLabel,
  danger = false,
  busy = false,
  onConfirm,
  onCancel,
}: ConfirmProps) {
  const { t } = useTranslation('shell');
  return (
    <Question
      title={title}
      onDismiss={onCancel}
      answers={
        <>
          <Button onClick={onCancel}>{cancelLabel ?? t('cancel')}</Button>
          <Button tone={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Question>
  );
}
