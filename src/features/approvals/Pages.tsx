import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { PagedCards } from '@/components/card-list';
import type { PagedList } from '@/stores/PagedList';

interface Props<Item> {
  of: PagedList<Item, unknown>;
  label: string;
  /** The text for content that failed to load. */
  failed: string;
  empty: ReactNode;
  children(item: Item): ReactNode;
}

/** A paged list of approvals as cards. */
export const Pages = observer(function Pages<Item>({ of: list, failed, ...otherProps }: Props<Item>) {
  const { t } = useTranslation(['approvals', 'shell']);
  const { items, status, hasMore } = list;
  return (
    <PagedCards
      {...{ ...otherProps, items, status, hasMore }}
      failed={{ title: failed, text: errorText(list.error) }}
      labels={{ again: t('shell:tryAgain'), more: t('more') }}
      onLoad={() => void list.load()}
      onMore={() => void list.more()}
    />
  );
}) as <Item>(props: Props<Item>) => ReactNode;
