import { pictureKinds } from '@domain/rich/allowed';
import type { FileItem } from '@domain/values/file-list';
import { useState } from 'react';
import { useValueServices } from '../services';

export type PictureState = { kind: 'uploading' } | { kind: 'failed'; file: File };

/** Brings pictures into the store, one after another, and says how it goes. `insert` puts a finished one into the text. */
export function usePictures(insert: (item: FileItem) => void) {
  const { files } = useValueServices();
  const [state, setState] = useState<PictureState>();
  const add = async (file: File) => {
    setState({ kind: 'uploading' });
    try {
      insert(await files.uploadPicture(file));
      setState(undefined);
    } catch {
      setState({ kind: 'failed', file });
    }
  };
  return { state, add, dismiss: () => setState(undefined) };
}

/** Of files that were picked, pasted or dropped, the pictures that the editor takes. */
export function picturesAmong(files: Iterable<File> | null | undefined): File[] {
  return [...(files ?? [])].filter(({ type }) => (pictureKinds as readonly string[]).includes(type));
}
