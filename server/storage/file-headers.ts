/** How the bytes of a file are handed out, whichever store holds them. */

/** Only these are shown in the page; everything else is a download, whatever it calls itself. */
const inlineTypes = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif']);

/**
 * The headers of one file. A drawing keeps its kind, because only then does an `img` show it: there it runs no scripts, and opened by
 * itself it is a download like everything else.
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
