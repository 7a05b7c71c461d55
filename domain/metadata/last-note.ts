/** When the last note about a record was written: no field, but highlights, filters and quick filters know it by this name. */
export const lastNoteTime = 'last_note_time';
