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
  // A span is a mention; any other span is reduced to its words.
  return clean.replace(/<span(?![^<>]*\sdata-type="mention")[^<>]*>([^<]*)<\/span>/g, '$1');
}

/**
 * Converts tables and links to text that stays readable without their tags: a line for each row with tabs between cells, and the address of a link
 * in brackets. Each pattern reads a tag once, so the time is linear.
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
 * Returns the stored form of a sent value, cleaned where it is rich text. Length limits are checked before any parsing. @param currentValue the
 * record's present value.
 */
export function acceptClean(field: Field, raw: unknown, currentValue?: unknown): ReturnType<typeof acceptValue> {
  const type = valueTypes[field.value_type];
  const issue = type.refused(raw, field);
  if (issue) return { issue };
  return acceptValue(type, typeof raw === 'string' && isRich(field) ? cleanRich(raw) : raw, field, currentValue);
}
