import type { ReactNode } from 'react';
import { Button } from '@/components/button';
import { Sheet, type SheetProps } from '@/components/sheet';

interface Props extends Omit<SheetProps, 'size' | 'closeBy' | 'footer'> {
  /** On the button at the foot. */
  action: string;
  busy?: boolean;
  onAction(): void;
  /** Above the button: what keeps the form from being saved. */
  problems?: ReactNode;
}

/** A sheet of full height that is filled in: "cancel" leaves it, and the button at its foot takes what was filled in. */
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
