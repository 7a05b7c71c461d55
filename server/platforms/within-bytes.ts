const ellipsis = '…';

/** Cuts a text to a number of UTF-8 bytes, at the end of a whole character, with an ellipsis. */
export function withinBytes(text: string, most: number): string {
  if (Buffer.byteLength(text) <= most) return text;
  const room = most - Buffer.byteLength(ellipsis);
  let end = 0;
  let size = 0;
  // No character within `most` bytes begins behind that many units.
  for (const { index, segment } of new Intl.Segmenter().segment(text.slice(0, most))) {
    size += Buffer.byteLength(segment);
    if (size > room) break;
    end = index + segment.length;
  }
  // A cut inside an escape leaves a backslash.
  return `${text.slice(0, end).replace(/\\$/, '')}${ellipsis}`;
}
