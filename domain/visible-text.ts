/** Blanks, control characters and letters that nobody sees; the blank of Braille too, which Unicode counts among the visible ones. */
const invisiblePattern = /^[\s\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u2800]*$/u;

/** Returns whether a text has nothing that a person sees: a name of such letters is an empty card. */
export function isInvisible(text: string): boolean {
  return invisiblePattern.test(text);
}
