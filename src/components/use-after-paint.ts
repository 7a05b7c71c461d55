import { useEffect, useState } from 'react';

/**
 * True right after what came has been painted: what can wait for it is drawn then.
 * @param came whether it is there
 * @param already whether nothing is to wait, from the first drawing on
 */
export function useAfterPaint(came: boolean, already = false): boolean {
  const [painted, setPainted] = useState(already);
  useEffect(() => {
    if (!came || painted) return;
    // A task that a frame leaves behind runs when that frame has been painted.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(true), 0);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [came, painted]);
  return painted;
}
