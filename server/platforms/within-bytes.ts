const ellipsis = '…';

/** A text cut to so many bytes of UTF-8, at the end of a whole character, with an ellipsis where something was cut. */
export function withinBytes(text: string, most: number): string {
  if (Buffer.byteLength(text) <= most) return text;
  const room = most - Buffer.byteLength(ellipsis);
  let end = 0;
  let size = 0;
  // No character of `most` bytes begins behind so many units.
  for (const { index, segment } of new Intl.Segmenter().segment(text.slice(0, most))) {
    size += Buffer.byteLength(segment);
    if (size > room) break;
    end = index + segment.length;
  }
  // A cut inside an escape leaves the backslash behind.
  return `${text.slice(0, end).replace(/\\$/, '')}${ellipsis}`;
}
