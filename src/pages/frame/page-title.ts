import { useDidShow } from '@tarojs/taro';
import { useCallback, useEffect } from 'react';
import { usePlatform } from '@/stores/platform';

/** Sets the title of this page in the browser or the suite, again each time the page is shown. */
export function usePageTitle(title: string): void {
  const platform = usePlatform();
  // Outside a suite, or before its bridge has loaded, only the document's title can be set.
  const applyTitle = useCallback(
    () => (platform ? platform.setTitle(title) : void (document.title = title)),
    [platform, title],
  );
  useEffect(applyTitle, [applyTitle]);
  useDidShow(applyTitle);
}
