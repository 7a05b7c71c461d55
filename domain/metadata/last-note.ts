/** The time of the latest note about a record. It is not a field, but highlights, filters and quick filters use this name. */
export const lastNoteTime = 'last_note_time';
