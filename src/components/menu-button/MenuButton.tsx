import { Ellipsis } from 'lucide-react';
import { forwardRef } from 'react';
import { IconButton } from '@/components/icon-button';

interface Props {
  label: string;
  isOpen: boolean;
  className?: string | undefined;
  onOpen(): void;
}

/** Three dots that open the further actions on one thing, in a popover at this button. */
export const MenuButton = forwardRef<HTMLButtonElement, Props>(function MenuButton(
  { label, isOpen, className, onOpen },
  ref,
) {
  return (
    <IconButton
      ref={ref}
      tone="soft"
      {...(className === undefined ? {} : { className })}
      label={label}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={onOpen}
    >
      <Ellipsis size={20} aria-hidden="true" />
    </IconButton>
  );
});
