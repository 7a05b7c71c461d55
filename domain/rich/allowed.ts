/**
 * The permitted content of rich text (TEXTAREA of sub_type `rich`), written once. The server's sanitiser keeps nothing else when a text is saved;
 * the app's keeps nothing else when it is shown.
 */
export const allowedTags = ['p', 'br', 'strong', 'em', 'ul', 'ol', 'li', 'img', 'span'] as const;

/** By tag. A picture of our store is named by its file's id; its address is made for each answer and never stored. */
export const allowedAttributes: Record<string, readonly string[]> = {
  img: ['data-file', 'alt'],
  span: ['data-type', 'data-id', 'data-label'],
};

/** Ids as `data-file` and `data-id` hold them. */
export const namedId = /^[\w-]{1,64}$/;

/** Kinds of pictures that the editor takes (REQ records 5). */
export const pictureKinds = ['image/png', 'image/jpeg', 'image/svg+xml'] as const;

/** The longest HTML of one text, in characters; its words are limited as those of any TEXTAREA. */
export const htmlLimit = 100_000;

/** The deepest nesting of one text, in elements: eight lists in each other with formatted words. */
export const depthLimit = 20;
