import type { Api } from '@/api';
import { carrier, FileUpload, type Carrier } from '../files/FileUpload';

/**
 * Returns the transcript of a recording (a WAVE file in base64): it is sent as a file without a note, which the server deletes. @throws ApiError
 */
export async function textOfRecording(api: Api, wave: string, fileCarrier: Carrier = carrier): Promise<string> {
  const bytes = Uint8Array.from(atob(wave), (character) => character.charCodeAt(0));
  const upload = new FileUpload(api, new File([bytes], 'speech.wav', { type: 'audio/wav' }), fileCarrier);
  await upload.start();
  if (!upload.item) throw upload.error;
  return (await api.call('notes.transcribe', { file_id: upload.item._id })).text;
}
