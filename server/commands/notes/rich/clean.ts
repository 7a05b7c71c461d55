import sanitize from 'sanitize-html';
import type { Field } from '../../../../domain/metadata/field';
import { allowedAttributes, allowedTags, depthLimit, namedId } from '../../../../domain/rich/allowed';
import { findLinkAddress } from '../../../../domain/rich/link-address';
import { isRich } from '../../../../domain/rich/rich-text';
import { acceptValue, valueTypes } from '../../../../domain/values';

/**
 * Cleans rich text for storage: it keeps the allowed tags and attributes and nothing else, whatever a caller sent. Older names of the same tags are
 * renamed. A picture that is not of the server's store and a mention without a member are left out. A clean text stays unchanged.
 */
export function cleanRich(html: string): string {
  const clean = sanitize(withReadableParts(html), {
    nestingLimit: depthLimit,
    allowedTags: [...allowedTags],
    allowedAttributes: Object.fromEntries(Object.entries(allowedAttributes).map(([tag, names]) => [tag, [...names]])),
    allowedSchemes: [],
    transformTags: { b: 'strong', i: 'em', div: 'p', h1: 'p', h2: 'p', h3: 'p', h4: 'p', h5: 'p', h6: 'p' },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !namedId.test(attribs['data-file'] ?? ''),
  });
  // A span is a mention or nothing: then only its words stay.
  return clean.replace(/<span(?![^<>]*\sdata-type="mention")[^<>]*>([^<]*)<\/span>/g, '$1');
}

/**
 * Returns HTML in which the words of a table and of a link stay readable when their tags are removed: a line for each row with a tab between its
 * cells, and the address of a link in brackets. Each pattern reads a tag once, so that the time grows with the length alone.
 */
function withReadableParts(html: string): string {
  return html
    .replace(/<\/t[dh]>[ \r\n\t]*(?=<t[dh][ >])/gi, '\t')
    .replace(/<\/tr>/gi, '<br />')
    .replace(/<a( [^<>]*)>([^<>]*)<\/a>/gi, (link, attributes: string, linkText: string) => {
      const href = /\shref="([^"<>\s]+)"/i.exec(attributes)?.[1] ?? '';
      const address = findLinkAddress(linkText, href);
      return address === undefined ? link : `${linkText} (${address})`;
    });
}

/**
 * The stored shape of what a caller sent for a field, clean where it is rich text. Nothing parses a text before its limits were looked at.
 * @param currentValue the value that the record has now.
 */
export function acceptClean(field: Field, raw: unknown, currentValue?: unknown): ReturnType<typeof acceptValue> {
  const type = valueTypes[field.value_type];
  const issue = type.refused(raw, field);
  if (issue) return { issue };
  return acceptValue(type, typeof raw === 'string' && isRich(field) ? cleanRich(raw) : raw, field, currentValue);
}
