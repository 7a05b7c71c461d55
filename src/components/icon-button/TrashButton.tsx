import { Trash2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { IconButton } from './IconButton';

/** Takes a thing out of the list that it stands in. */
export function TrashButton(props: Pick<ComponentProps<typeof IconButton>, 'label' | 'tone' | 'onClick'>) {
  return (
    <IconButton {...props}>
      <Trash2 size={20} aria-hidden="true" />
    </IconButton>
  );
}
