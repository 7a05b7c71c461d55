import type { ReactNode } from 'react';
import { Button } from '@/components/button';
import { Sheet, type SheetProps } from '@/components/sheet';

interface Props extends Omit<SheetProps, 'size' | 'closeBy' | 'footer'> {
  /** The label of the button at the foot. */
  action: string;
  busy?: boolean;
  onAction(): void;
  /** The problems above the button that prevent saving. */
  problems?: ReactNode;
}

/** A full-height sheet for input: "cancel" leaves it, and the button at its foot confirms it. */
export function FormSheet({ action, busy = false, onAction, problems, ...sheet }: Props) {
  return (
    <Sheet
      {...sheet}
      size="full"
      closeBy="cancel"
      footer={
        <>
          {problems}
          <Button tone="primary" block busy={busy} onClick={onAction}>
            {action}
          </Button>
        </>
      }
    />
  );
}
