import { useEffect, useState } from 'react';

const minuteMs = 60_000;

/** Returns the current time in epoch milliseconds and updates it each minute, so that records become overdue on the screen. */
export function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
