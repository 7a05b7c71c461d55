/** Blanks, control characters and invisible letters, including the Braille blank, which Unicode counts as visible. */
const invisiblePattern = /^[\s\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u2800]*$/u;

/** Returns whether a text has no visible character: a name of such letters would be an empty card. */
export function isInvisible(text: string): boolean {
  return invisiblePattern.test(text);
}
