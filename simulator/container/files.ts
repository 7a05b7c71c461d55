/** What an address hands over, as a client finds out before it shows or saves it. */
export interface HandedFile {
  name: string;
  /** Bytes. */
  size: number;
  /** False for a page, which a web-view opens in itself. */
  isDownload: boolean;
}

/** Fetches an address without the page's session, as clients do. Undefined where nothing comes. */
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
