import DOMPurify from 'dompurify';
import { allowedAttributes, allowedTags, namedId } from '@domain/rich/allowed';

/** A separate purifier: hooks of the shared instance would affect all its users. */
const purifier = DOMPurify(window);

purifier.addHook('afterSanitizeAttributes', (element) => {
  const tag = element.tagName.toLowerCase();
  const allowedNames = [...(allowedAttributes[tag] ?? []), ...(tag === 'img' ? ['src'] : [])];
  for (const { name } of [...element.attributes]) if (!allowedNames.includes(name)) element.removeAttribute(name);
  // Keeps only pictures of the product's file store with an address of this answer, so that no text makes the browser fetch from elsewhere.
  if (
    tag === 'img' &&
    !(namedId.test(element.getAttribute('data-file') ?? '') && isWebAddress(element.getAttribute('src')))
  )
    element.remove();
});

/** Replaces a tab between the cells of a pasted row, because a browser collapses tabs and blanks. */
const wideBlank = '\u2003\u2003';

/** Returns rich text that is safe to show, by the list of elements that the server allows in saves. */
export function purified(html: string): string {
  const clean = purifier.sanitize(html, {
    ALLOWED_TAGS: [...allowedTags],
    ALLOWED_ATTR: [...new Set(Object.values(allowedAttributes).flat()), 'src'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
  return clean.replace(
    /(\S)(\t+)(?=\S)/g,
    (_run, before: string, tabs: string) => before + wideBlank.repeat(tabs.length),
  );
}

function isWebAddress(address: string | null): boolean {
  if (!address) return false;
  const { protocol } = new URL(address, window.location.href);
  return protocol === 'https:' || protocol === 'http:';
}
