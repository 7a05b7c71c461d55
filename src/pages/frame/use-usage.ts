import { useDidShow } from '@tarojs/taro';
import { usagePages, type UsagePage } from '@domain/usage';
import { useEffect, useRef } from 'react';
import { parameter } from '@/routes';
import { useStores } from '@/stores';

/** The delay after the page is shown, in milliseconds, so that the first paint is not slowed down. */
const quiet = 2_000;

/** Reports that a page was opened once a company's page is shown: the name of the page, never its content. */
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
