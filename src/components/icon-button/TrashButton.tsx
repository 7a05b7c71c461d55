import { Trash2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { IconButton } from './IconButton';

/** A button that removes an item from its list. */
export function TrashButton(props: Pick<ComponentProps<typeof IconButton>, 'label' | 'tone' | 'onClick'>) {
  return (
    <IconButton {...props}>
      <Trash2 size={20} aria-hidden="true" />
    </IconButton>
  );
}
