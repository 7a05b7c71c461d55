import type { RecordJson } from '@domain/contract/shapes';
import { useEffect, useState } from 'react';
import { errorText } from '@/api';
import { showToast } from '@/components/toast';
import { NoteFormSheet } from '@/pages/frame/lazy-forms';
import { useStores, type StoredRecord } from '@/stores';

interface Props {
  record: StoredRecord;
  noteId: string;
  onClose(): void;
  onSaved(note: RecordJson): void;
}

/** Shows the form of a note that an address names. A note that the reader may not edit stays in the timeline, where the reader can read it. */
export function OpenedNote({ record, noteId, onClose, onSaved }: Props) {
  const { api } = useStores();
  const [note, setNote] = useState<RecordJson>();
  useEffect(() => {
    api.call('records.info', { table_id: 'note', id: noteId }).then(
      (loadedNote) => (loadedNote.abilities.update ? setNote(loadedNote) : onClose()),
      (error: unknown) => {
        showToast({ kind: 'failure', text: errorText(error) });
        onClose();
      },
    );
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what the address asks for is asked once
  }, []);
  return note ? <NoteFormSheet record={record} note={note} onClose={onClose} onSaved={onSaved} /> : null;
}
