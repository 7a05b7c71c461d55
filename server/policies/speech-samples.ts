import { AppError } from '../../domain/errors';

/** The sample rate of the audio that suites transcribe: 16-bit mono samples per second. */
const rate = 16_000;
const bytesPerSample = 2;
const longestSeconds = 60;
/** Returns the size of a recording slightly above its time limit, with its header. */
export const recordingBytesLimit = (longestSeconds + 2) * rate * bytesPerSample;

/** Returns the samples of a recording without its header. @throws AppError fileRefused for another format than this WAVE form */
export function speechSamples(wave: Buffer): Buffer {
  let format: Buffer | undefined;
  let offset = 12;
  while (wave.length >= offset + 8) {
    const name = wave.toString('latin1', offset, offset + 4);
    const size = wave.readUInt32LE(offset + 4);
    const begin = offset + 8;
    // A streaming recorder may not have filled in the size.
    if (name === 'data') return isSpeech(format) ? evenPart(wave.subarray(begin)) : refuse();
    if (name === 'fmt ') format = wave.subarray(begin, begin + size);
    offset = begin + size + (size % 2);
  }
  return refuse();
}

function isSpeech(format: Buffer | undefined): boolean {
  if (!format || format.length < 16) return false;
  const isPlain = format.readUInt16LE(0) === 1;
  const channels = format.readUInt16LE(2);
  return isPlain && channels === 1 && format.readUInt32LE(4) === rate && format.readUInt16LE(14) === 8 * bytesPerSample;
}

/** Returns the samples up to the suites' limit, as whole samples. */
function evenPart(samples: Buffer): Buffer {
  const length = Math.min(samples.length, longestSeconds * rate * bytesPerSample);
  return samples.subarray(0, length - (length % bytesPerSample));
}

function refuse(): never {
  throw new AppError('fileRefused');
}
