import { useEffect, useState } from 'react';
import type { Platform } from '@/platforms';
import { useStores } from './index';

/** Returns the suite around this page; undefined while it loads. */
export function usePlatform(): Platform | undefined {
  const { around: env } = useStores();
  const [platform, setPlatform] = useState<Platform>();
  useEffect(() => {
    let isMounted = true;
    void env.platform().then((detectedPlatform) => {
      if (isMounted) setPlatform(detectedPlatform);
    });
    return () => {
      isMounted = false;
    };
  }, [env]);
  return platform;
}
