/** The time of the last note about a record. It is no field, but highlights, filters and quick filters use it by this name. */
export const lastNoteTime = 'last_note_time';
