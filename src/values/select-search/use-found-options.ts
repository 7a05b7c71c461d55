import type { Field } from '@domain/metadata/field';
import { useEffect, useRef, useState } from 'react';
import { useValueServices, type FoundOption } from '../services';

/** The pause in typing before a picker requests options (SD-8), in milliseconds. */
const debounce = 500;

export interface FoundOptions {
  list: readonly FoundOption[];
  searching: boolean;
  /** The reason why there are no options, as a sentence. */
  failure: string | undefined;
  /** Searches for the typed text; an empty keyword finds all. With `rested` it sends the request at once. */
  search(keyword: string, rested?: boolean): void;
  /** Requests the next page, if there is one. */
  more(): void;
}

const nothing = {
  list: [] as readonly FoundOption[],
  page: 0,
  hasMore: false,
  failure: undefined as string | undefined,
};

/** Returns the options of a field that match the typed text, page by page. An answer to an earlier text is never shown. */
export function useFoundOptions(field: Field): FoundOptions {
  const { options } = useValueServices();
  const [results, setFound] = useState(nothing);
  const [searching, setSearching] = useState(false);
  const keyword = useRef('');
  const latestRequest = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(
    () => () => {
      latestRequest.current += 1;
      clearTimeout(timer.current);
    },
    [],
  );

  const requestPage = async (page: number) => {
    const request = (latestRequest.current += 1);
    const answer = await options.search(field, keyword.current, page);
    if (request !== latestRequest.current) return;
    setSearching(false);
    if (answer.kind === 'failed')
      setFound((now) => ({ ...(page === 1 ? nothing : now), hasMore: false, failure: answer.text }));
    else
      setFound((now) => ({
        list: page === 1 ? answer.list : [...now.list, ...answer.list],
        page,
        hasMore: answer.more,
        failure: undefined,
      }));
  };
  return {
    list: results.list,
    searching,
    failure: results.failure,
    search: (typed, rested = false) => {
      keyword.current = typed;
      latestRequest.current += 1;
      clearTimeout(timer.current);
      setSearching(true);
      if (rested) void requestPage(1);
      else timer.current = setTimeout(() => void requestPage(1), debounce);
    },
    more: () => {
      if (!results.hasMore || searching) return;
      setSearching(true);
      void requestPage(results.page + 1);
    },
  };
}
