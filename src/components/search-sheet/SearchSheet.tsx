import type { ComponentProps, ReactNode } from 'react';
import { SearchField } from '@/components/search-field';
import { Sheet } from '@/components/sheet';

interface Props {
  title: string;
  /** The search field above what is found, which has the focus and stays in view. */
  search: Omit<ComponentProps<typeof SearchField>, 'stays' | 'focused'>;
  footer?: ReactNode;
  onClose(): void;
  children: ReactNode;
}

/** A sheet with a search field. */
export function SearchSheet({ title, search, footer, onClose, children }: Props) {
  return (
    <Sheet title={title} size="half" searches onDismiss={onClose} closeBy="cancel" footer={footer}>
      <SearchField stays focused {...search} />
      {children}
    </Sheet>
  );
}
