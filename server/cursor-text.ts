/** A place in a list as the text that a program sends back for the next page. It contains only what its reader has read, so nothing of it is secret. */

interface PositionSchema<Position> {
  safeParse(value: unknown): { data?: Position | undefined };
}

export function writeCursorText(position: object): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/** Returns the place; undefined for a text that is not a cursor with this schema. */
export function readCursorText<Position>(schema: PositionSchema<Position>, text: string): Position | undefined {
  try {
    return schema.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data;
  } catch {
    return undefined;
  }
}
