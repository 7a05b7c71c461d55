/** What is special about one object type around a save. */
export interface ObjectBehaviour {
  /**
   * Who is in charge after a save, given the values that it writes: all of a new record, of an older one those that changed.
   * @param before who was in charge; null for a new record.
   * @param saver the member who saves.
   */
  ownerOf(values: Readonly<Record<string, unknown>>, before: string | null, saver: string): string | null;
}
