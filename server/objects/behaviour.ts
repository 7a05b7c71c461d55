/** What is special about one object type around a save. */
export interface ObjectBehaviour {
  /** The field whose member is in charge, where the type has one: whoever names another owner changes that field. */
  ownerField?: string;
  /**
   * Who is in charge after a save, given the values that it writes: all of a new record, of an older one those that changed.
   * @param before who was in charge; null for a new record.
   * @param context the member who saves.
   */
  ownerOf(values: Readonly<Record<string, unknown>>, before: string | null, context: string): string | null;
}
