import type { LiveEvent } from '@domain/contract/notices/notices';

/** Returns the complete events of a stream so far, and the rest. */
export function eventBlocks(text: string): { blocks: string[]; rest: string } {
  const segments = text.replaceAll('\r\n', '\n').split('\n\n');
  return { blocks: segments.slice(0, -1), rest: segments.at(-1) ?? '' };
}

/** Returns the data of a stream's event; undefined for a comment and for invalid JSON. */
export function eventData<Data>(block: string): Partial<Data> | undefined {
  const data = block
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice(5).trimStart())
    .join('\n');
  try {
    return data === '' ? undefined : (JSON.parse(data) as Partial<Data>);
  } catch {
    return undefined;
  }
}

/** Reads one event of the member's stream; undefined for an invalid one. */
export function readEvent(block: string): LiveEvent | undefined {
  const event = eventData<LiveEvent>(block);
  const isEvent =
    typeof event?.id === 'string' &&
    typeof event.type === 'string' &&
    typeof event.table_id === 'string' &&
    typeof event.record_id === 'string';
  return isEvent ? (event as LiveEvent) : undefined;
}
