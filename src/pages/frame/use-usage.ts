import { useDidShow } from '@tarojs/taro';
import { usagePages, type UsagePage } from '@domain/usage';
import { useEffect, useRef } from 'react';
import { parameter } from '@/routes';
import { useStores } from '@/stores';

/** Milliseconds: the first paint comes first. */
const quiet = 2_000;

/** Counts that a page came to the front, once the page of a company stands; which one, never what is on it. */
export function useUsage(): void {
  const stores = useStores();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const reportPage = useRef(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () =>
        void import('@/stores/usage').then(
          (usage) => usage.openedPage(stores, pageOfNow()),
          () => undefined,
        ),
      quiet,
    );
  });
  useDidShow(() => reportPage.current());
  useEffect(() => {
    reportPage.current();
    return () => clearTimeout(timer.current);
  }, []);
}

function pageOfNow(): UsagePage {
  const name = window.location.pathname.slice(1);
  if (name === 'home' || name === '') return (parameter('tab') ?? 'main') === 'main' ? 'home' : 'list';
  return usagePages.find((page) => page === name) ?? 'other';
}
