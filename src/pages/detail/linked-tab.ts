/** What `openDetail` in an address says as an object (REQ records 2, the special block and the modal names); nothing of what is no text. */
export interface OpenedDetail {
  link_table_id?: string;
  /** What the picker of that type begins with. */
  keyword?: string;
  note_id?: string;
  stage_id?: string;
}

/** Reads `openDetail`, which may be anything. */
export function openedDetail(openDetail: string | undefined): OpenedDetail {
  if (openDetail === undefined) return {};
  try {
    const parsedDetail: unknown = JSON.parse(openDetail);
    if (typeof parsedDetail !== 'object' || parsedDetail === null) return {};
    const texts = Object.entries(parsedDetail).filter(([, value]) => typeof value === 'string');
    return Object.fromEntries(texts) as OpenedDetail;
  } catch {
    return {};
  }
}

/** The tab that `openDetail` in an address names: that of a linked type. Undefined where it names none. */
export function linkedTab(openDetail: string | undefined): string | undefined {
  return openedDetail(openDetail).link_table_id;
}
