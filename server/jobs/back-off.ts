const firstMs = 1000;
const longestMs = 3_600_000;

/** How long a row waits for its next retry, after `attempts` failed deliveries: 1 s, doubled each time, at most an hour; between half and the whole of it, at random. */
export function backOffMs(attempts: number, random: number): number {
  const fullDelay = Math.min(longestMs, firstMs * 2 ** Math.max(0, attempts - 1));
  return Math.max(firstMs, Math.round(fullDelay * (0.5 + random / 2)));
}
