import Taro from '@tarojs/taro';
import { useState } from 'react';
import { containerOf } from '@/platforms';
import { detectDevice } from '@/platforms/device';

/**
 * Whether the suite's own bar does all that a bar of this page would: it shows the title, and its way back leads to the page below. Where a link has opened the
 * page there is none below, and only a bar of ours leads on into the app (ADR-0207).
 */
export function useSuiteBar(): boolean {
  const [isEnough] = useState(
    () =>
      Taro.getCurrentPages().length > 1 &&
      containerOf(navigator.userAgent) !== undefined &&
      detectDevice(navigator.userAgent) === 'phone',
  );
  return isEnough;
}
