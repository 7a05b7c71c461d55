import { pictureKinds } from '@domain/rich/allowed';
import type { FileItem } from '@domain/values/file-list';
import { useState } from 'react';
import { useValueServices } from '../services';

export type PictureState = { kind: 'uploading' } | { kind: 'failed'; file: File };

/** Uploads pictures one after another and reports progress. `insert` puts an uploaded picture into the text. */
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

/** Returns the pictures that the editor accepts, among picked, pasted or dropped files. */
export function picturesAmong(files: Iterable<File> | null | undefined): File[] {
  return [...(files ?? [])].filter(({ type }) => (pictureKinds as readonly string[]).includes(type));
}
