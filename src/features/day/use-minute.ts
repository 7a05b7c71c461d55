import { useEffect, useState } from 'react';

const minuteMs = 60_000;

/** Returns the present moment, epoch milliseconds, and again each minute: what becomes overdue meanwhile is shown so. */
export function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
