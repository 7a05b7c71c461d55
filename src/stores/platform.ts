import { useEffect, useState } from 'react';
import type { Platform } from '@/platforms';
import { useStores } from './index';

/** The suite around this page; undefined for the moment in which it is loaded. */
export function usePlatform(): Platform | undefined {
  const { around } = useStores();
  const [platform, setPlatform] = useState<Platform>();
  useEffect(() => {
    let here = true;
    void around.platform().then((found) => {
      if (here) setPlatform(found);
    });
    return () => {
      here = false;
    };
  }, [around]);
  return platform;
}
