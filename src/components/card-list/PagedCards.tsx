import type { ReactNode } from 'react';
import { Button } from '@/components/button';
import { Notice } from '@/components/notice';
import { CardSkeletons, CardList } from './CardList';
import styles from './card-list.module.css';

interface Props<Item> {
  label: string;
  items: readonly Item[];
  status: 'empty' | 'loading' | 'ready' | 'refreshing' | 'growing' | 'failed';
  hasMore: boolean;
  /** The title and the reason of a failure. */
  failed: { title: string; text: string };
  /** Replaces an empty list. */
  empty: ReactNode;
  labels: { again: string; more: string };
  onLoad(): void;
  onMore(): void;
  children(item: Item): ReactNode;
}

/** A list in a sheet, page by page: placeholders, an error, an empty state, the rows, and a button for more. */
export function PagedCards<Item>({
  label,
  items,
  status,
  hasMore,
  failed,
  empty,
  labels,
  onLoad,
  onMore,
  children,
}: Props<Item>) {
  if (items.length === 0) {
    if (status === 'failed')
      return (
        <Notice tone="failure" title={failed.title} text={failed.text} action={{ label: labels.again, run: onLoad }} />
      );
    return status === 'empty' || status === 'loading' ? <CardSkeletons count={3} /> : empty;
  }
  return (
    <>
      <CardList label={label} busy={status === 'growing'}>
        {items.map((item) => children(item))}
      </CardList>
      {status === 'failed' && (
        <p className={styles.failed} role="alert">
          {failed.title} {failed.text}
        </p>
      )}
      {hasMore && (
        <Button block busy={status === 'growing'} onClick={onMore}>
          {labels.more}
        </Button>
      )}
    </>
  );
}
