/** The permitted content of rich text (TEXTAREA of sub_type `rich`). The server's sanitiser applies it on save, the app's on display. */
export const allowedTags = ['p', 'br', 'strong', 'em', 'ul', 'ol', 'li', 'img', 'span'] as const;

/** By tag. Stored pictures have their file's id; each answer creates their address. */
export const allowedAttributes: Record<string, readonly string[]> = {
  img: ['data-file', 'alt'],
  span: ['data-type', 'data-id', 'data-label'],
};

/** Ids in `data-file` and `data-id`. */
export const namedId = /^[\w-]{1,64}$/;

/** Kinds of pictures that the editor takes (REQ records 5). */
export const pictureKinds = ['image/png', 'image/jpeg', 'image/svg+xml'] as const;

/** The longest HTML of one text, in characters; its words are limited as those of any TEXTAREA. */
export const htmlLimit = 100_000;

/** The maximum nesting depth of one text, in elements: eight nested lists with formatted words. */
export const depthLimit = 20;
