import sanitize from 'sanitize-html';
import { allowedAttributes, allowedTags, htmlLimit, namedId } from '../../../domain/rich/allowed';
import { isRich } from '../../../domain/rich/rich-text';

/**
 * Rich text as it is stored: the allowed tags and attributes and nothing else, whatever a caller sent. Older names of the same tags
 * are renamed; a picture that is not of our store and a mention of nobody are left out. Cleaning what is clean changes nothing.
 */
export function cleanRich(html: string): string {
  // What is too long is refused anyway; a little more is kept so that its length can be seen.
  const clean = sanitize(html.slice(0, htmlLimit + 1_000), {
    allowedTags: [...allowedTags],
    allowedAttributes: Object.fromEntries(Object.entries(allowedAttributes).map(([tag, names]) => [tag, [...names]])),
    allowedSchemes: [],
    transformTags: { b: 'strong', i: 'em', div: 'p', h1: 'p', h2: 'p', h3: 'p', h4: 'p', h5: 'p', h6: 'p' },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !namedId.test(attribs['data-file'] ?? ''),
  });
  // A span is a mention or nothing: then only its words stay.
  return clean.replace(/<span(?![^<>]*\sdata-type="mention")[^<>]*>([^<]*)<\/span>/g, '$1');
}

/** What a caller sent for a field, clean where it is rich text; to be done before anything looks at it. */
export function cleaned(field: Parameters<typeof isRich>[0], raw: unknown): unknown {
  return typeof raw === 'string' && isRich(field) ? cleanRich(raw) : raw;
}
