/** The headers of served files, for every store. */

/** The types that are shown in the page; everything else is a download, regardless of its declared type. */
const inlineTypes = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif']);

/**
 * Returns the headers of one file. A drawing keeps its type, because an `img` needs it: no scripts run there, and opening it directly downloads it.
 */
export function fileHeaders({ name, mime }: { name: string; mime: string }): { type: string; disposition: string } {
  const inline = inlineTypes.has(mime);
  return {
    type: inline || mime === 'image/svg+xml' ? mime : 'application/octet-stream',
    disposition: disposition(inline ? 'inline' : 'attachment', name),
  };
}

/** RFC 6266: a plain name for old clients and the real one percent-encoded. */
function disposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\w.-]/g, '_').slice(0, 100);
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${exact}`;
}
