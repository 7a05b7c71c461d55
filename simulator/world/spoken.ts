/**
 * Recordings of the simulated phones: their samples are the text that the tester lets the microphone record, after a mark. The server therefore
 * knows the text of a recording without speech recognition.
 */
const sign = 'say:';
const tenthOfASecond = 1600;
const bytesPerSample = 2;

/** Returns a WAVE file of 16-bit samples. */
export function buildRecording(transcript: string, { rate, channels }: { rate: number; channels: number }): Uint8Array {
  const payload = new TextEncoder().encode(sign + transcript);
  const length = Math.max(2 * Math.ceil(payload.length / 2), tenthOfASecond * bytesPerSample);
  const file = new Uint8Array(44 + length);
  const view = new DataView(file.buffer);
  const write = (offset: number, text: string) => file.set(new TextEncoder().encode(text), offset);
  write(0, 'RIFF');
  view.setUint32(4, 36 + length, true);
  write(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, channels, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * channels * bytesPerSample, true);
  view.setUint16(32, channels * bytesPerSample, true);
  view.setUint16(34, 8 * bytesPerSample, true);
  write(36, 'data');
  view.setUint32(40, length, true);
  file.set(payload, 44);
  return file;
}

/** Returns the text in samples; empty for any other samples. */
export function wordsIn(samples: Uint8Array): string {
  const [text = ''] = new TextDecoder().decode(samples).split('\0');
  return text.startsWith(sign) ? text.slice(sign.length) : '';
}
