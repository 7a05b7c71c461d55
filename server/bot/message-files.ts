import { AppError } from '../../domain/errors';
import type { MessageFile, ReceivedMessage } from '../../domain/suite-events/message-received';
import { storeFile } from '../commands/files/store-file';
import type { App, SessionRequest } from '../context';
import type { Suite } from '../platforms/platform';

/** The files of a message: those that were stored, and the names of those that were refused. */
export interface StoredFiles {
  fileIds: string[];
  refused: string[];
}

/** The maximum number of files of one message; further ones are refused. */
const fileLimit = 20;

/**
 * Fetches the files of a message from the suite and stores them as files of the member; the rules of uploads apply. @throws SuiteUnreachable,
 * SuiteRefusal
 */
export async function storeMessageFiles(
  app: App,
  { actor }: SessionRequest,
  suite: Suite,
  { message_id: messageId, files }: Pick<ReceivedMessage, 'message_id' | 'files'>,
): Promise<StoredFiles> {
  const stored: StoredFiles = { fileIds: [], refused: files.slice(fileLimit).map(({ name }) => name) };
  for (const [index, file] of files.slice(0, fileLimit).entries()) {
    const { bytes, mime } = await suite.messageFile(messageId, file);
    const name = getName(file, mime, index);
    try {
      if (bytes === null) throw new AppError('tooLarge');
      const { clientId, memberId } = actor;
      stored.fileIds.push(await storeFile(app, { clientId, memberId }, { name, bytes }));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      stored.refused.push(name);
    }
  }
  return stored;
}

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'image/bmp': 'bmp',
};

/** A picture has no name, so its type decides the ending. */
function getName({ name, kind }: MessageFile, mime: string, index: number): string {
  if (name !== '') return name.slice(-255);
  const ending = endings[mime.split(';')[0]?.trim() ?? ''] ?? (kind === 'image' ? 'jpg' : 'bin');
  return `${kind}-${index + 1}.${ending}`;
}
