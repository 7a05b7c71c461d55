/** A link in rich text is not an element: its address follows its words in brackets. */

const getAddressKey = (address: string): string =>
  address
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\/|\/$/g, '');

/** Returns the address to write after a link's words; undefined where the words are the address, or where it is no page, mail or phone. */
export function findLinkAddress(linkText: string, href: string): string | undefined {
  const address = /^(?:https?:|mailto:|tel:)/i.test(href) ? href.replace(/^(mailto|tel):/i, '') : '';
  const isKnown = linkText.trim() === '' || getAddressKey(linkText) === getAddressKey(address);
  return address === '' || isKnown ? undefined : address;
}
