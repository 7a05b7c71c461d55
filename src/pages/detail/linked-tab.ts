/** The object in `openDetail` of an address (REQ records 2, the special block and the modal names); values that are no text are dropped. */
export interface OpenedDetail {
  link_table_id?: string;
  /** The initial search text of that type's picker. */
  keyword?: string;
  note_id?: string;
  stage_id?: string;
}

/** Parses `openDetail`, which may be any text. */
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

/** Returns the tab of the linked type that `openDetail` in an address names; undefined if it names none. */
export function linkedTab(openDetail: string | undefined): string | undefined {
  return openedDetail(openDetail).link_table_id;
}
