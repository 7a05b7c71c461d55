import { buffer } from 'node:stream/consumers';
import { AppError } from '../../../domain/errors';
import { ownUpload } from './own-upload';
import { mapSuiteError, findSuite } from '../suites/suite-errors';
import type { SessionRequest } from '../../context';
import { recordingBytesLimit, speechSamples } from '../../policies/speech-samples';

/**
 * Returns the text of a recording that the caller has uploaded. @throws AppError fileRefused for another kind of file, serviceLimit, notAllowed
 * where the suite's clients create the text
 */
export async function transcribe(request: SessionRequest, fileId: string): Promise<string> {
  const file = await ownUpload(request, fileId);
  const { textOfSpeech } = await findSuite(request);
  if (!textOfSpeech) throw new AppError('notAllowed');
  if (file.state !== 'done' || file.mime !== 'audio/wav' || file.size > recordingBytesLimit)
    throw new AppError('fileRefused');
  const stored = await request.files.read(file.path);
  if (!stored) throw new AppError('notFound');
  await request.spend('dictation', request.actor);
  const samples = speechSamples(await buffer(stored.bytes));
  return mapSuiteError(
    textOfSpeech(samples),
    (refusal) => new AppError('speechRefused', { reason: refusal.suiteMessage }),
  );
}
