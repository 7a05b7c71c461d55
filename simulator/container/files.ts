/** The file at an address, which a client examines before it shows or saves it. */
export interface HandedFile {
  name: string;
  /** The size in bytes. */
  size: number;
  /** Whether the client downloads the file; false for a page, which a web-view opens in itself. */
  isDownload: boolean;
}

/** Fetches an address without the page's session, as clients do. Returns undefined if there is no answer. */
export async function fetchFile(address: string): Promise<HandedFile | undefined> {
  const answer = await fetch(address, { credentials: 'omit' }).catch(() => undefined);
  if (!answer?.ok) return undefined;
  const disposition = answer.headers.get('content-disposition') ?? '';
  const encodedName = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  const size = (await answer.arrayBuffer()).byteLength;
  return {
    name: encodedName ? decodeURIComponent(encodedName) : (/filename="([^"]*)"/i.exec(disposition)?.[1] ?? ''),
    size,
    isDownload: /^attachment/i.test(disposition),
  };
}
