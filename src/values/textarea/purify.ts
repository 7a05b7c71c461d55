import DOMPurify from 'dompurify';
import { allowedAttributes, allowedTags, namedId } from '@domain/rich/allowed';

/** A purifier of our own: hooks of the shared one would reach everybody who uses it. */
const purifier = DOMPurify(window);

purifier.addHook('afterSanitizeAttributes', (element) => {
  const tag = element.tagName.toLowerCase();
  const allowedNames = [...(allowedAttributes[tag] ?? []), ...(tag === 'img' ? ['src'] : [])];
  for (const { name } of [...element.attributes]) if (!allowedNames.includes(name)) element.removeAttribute(name);
  // A picture of our store with an address of this answer, or none: nothing is fetched from elsewhere because of a text.
  if (
    tag === 'img' &&
    !(namedId.test(element.getAttribute('data-file') ?? '') && isWebAddress(element.getAttribute('src')))
  )
    element.remove();
});

/** Rich text as it may stand in the page, once more by the list that the server keeps when it is saved. */
export function purified(html: string): string {
  return purifier.sanitize(html, {
    ALLOWED_TAGS: [...allowedTags],
    ALLOWED_ATTR: [...new Set(Object.values(allowedAttributes).flat()), 'src'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
}

function isWebAddress(address: string | null): boolean {
  if (!address) return false;
  const { protocol } = new URL(address, window.location.href);
  return protocol === 'https:' || protocol === 'http:';
}
