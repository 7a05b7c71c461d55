/** Returns whether a suite's client runs on a phone or tablet, by its user agent: its web-view there has the suite's bar and touch. */
export function detectDevice(userAgent: string): 'phone' | 'desktop' {
  return /iPhone|iPad|iPod|Android|Harmony/i.test(userAgent) ? 'phone' : 'desktop';
}
