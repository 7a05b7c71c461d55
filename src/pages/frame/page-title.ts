import { useDidShow } from '@tarojs/taro';
import { useCallback, useEffect } from 'react';
import { usePlatform } from '@/stores/platform';

/** What the browser or the suite shows as the title of this page, again each time the page is seen. */
export function usePageTitle(title: string): void {
  const platform = usePlatform();
  // Without a suite around it, or before its bridge is there, the document's own title is all that there is.
  const applyTitle = useCallback(
    () => (platform ? platform.setTitle(title) : void (document.title = title)),
    [platform, title],
  );
  useEffect(applyTitle, [applyTitle]);
  useDidShow(applyTitle);
}
