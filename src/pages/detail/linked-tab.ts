/** The tab that `openDetail` in an address names (REQ records 2, the special block): that of a linked type. Undefined where it names none. */
export function linkedTab(openDetail: string | undefined): string | undefined {
  if (openDetail === undefined) return undefined;
  try {
    const { link_table_id: tab } = JSON.parse(openDetail) as { link_table_id?: unknown };
    return typeof tab === 'string' ? tab : undefined;
  } catch {
    return undefined;
  }
}
