import { useEffect, useState } from 'react';

/**
 * True right after what came has been painted: what can wait for it is drawn then.
 * @param came whether it is there
 * @param already whether nothing is to wait, from the first drawing on
 */
export function usePainted(came: boolean, already = false): boolean {
  const [painted, setPainted] = useState(already);
  useEffect(() => {
    if (!came || painted) return;
    const timer = setTimeout(() => setPainted(true), 0);
    return () => clearTimeout(timer);
  }, [came, painted]);
  return painted;
}
