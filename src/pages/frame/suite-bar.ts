import Taro from '@tarojs/taro';
import { useState } from 'react';
import { detectOwnContainer } from '@/platforms';
import { detectDevice } from '@/platforms/device';

interface SuiteBar {
  /** On a phone inside a suite, the suite's bar shows the title and a way back, so no page of the app has its own bar. */
  isThere: boolean;
  /** A link has opened the page: the way back leads out of the app, and only a button of the page leads into the app (ADR-0304). */
  leadsOut: boolean;
}

/** Returns what the suite's own bar does for this page. */
export function useSuiteBar(): SuiteBar {
  const [bar] = useState(() => {
    const isThere =
      detectOwnContainer(navigator.userAgent) !== undefined && detectDevice(navigator.userAgent) === 'phone';
    return { isThere, leadsOut: isThere && Taro.getCurrentPages().length <= 1 };
  });
  return bar;
}
