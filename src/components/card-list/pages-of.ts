interface Pages<Item> {
  items: readonly Item[];
  status: 'empty' | 'loading' | 'ready' | 'refreshing' | 'growing' | 'failed';
  hasMore: boolean;
  load(): Promise<void>;
  more(): Promise<void>;
}

/** @returns what `PagedCards` shows of a list that is loaded page by page. It reads the list: an observer calls it while it draws. */
export function toPages<Item>(list: Pages<Item>) {
  const { items, status, hasMore } = list;
  return { items, status, hasMore, onLoad: () => void list.load(), onMore: () => void list.more() };
}
