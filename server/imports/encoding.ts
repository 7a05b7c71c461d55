import { createReadStream } from 'node:fs';
import chardet from 'chardet';
import { AppError } from '../../domain/errors';
import type { TextEncoding } from '../../domain/import/text-format';

/** Encodings with two bytes for a letter; for equal matches the first one wins. */
const wideEncodings = ['gb18030', 'big5', 'shift_jis', 'euc-jp', 'euc-kr'] as const;
type WideEncoding = (typeof wideEncodings)[number];

/** `chardet` names of single-byte encodings: no byte excludes them, so statistics decide. */
const narrowEncodings: Readonly<Record<string, TextEncoding>> = {
  'ISO-8859-1': 'windows-1252',
  'ISO-8859-2': 'iso-8859-2',
  'ISO-8859-9': 'windows-1254',
  'windows-1250': 'windows-1250',
  'windows-1251': 'windows-1251',
  'windows-1252': 'windows-1252',
  'windows-1254': 'windows-1254',
};

/** The size of the sample of non-ASCII lines that compares the candidate encodings, in bytes. */
const sampleBytes = 262_144;
/** The minimum share of common letters in valid text of an encoding. */
const leastUsual = 0.42;
/** The preference for an encoding of the company's languages: less than one unusual letter in eight. */
const preference = 0.12;

const zones: readonly (readonly [RegExp, readonly WideEncoding[]])[] = [
  [/^Asia\/(Shanghai|Urumqi|Chongqing|Harbin|Kashgar)$|^PRC$/, ['gb18030']],
  [/^Asia\/(Taipei|Hong_Kong|Macau|Macao)$|^Hongkong$|^ROC$/, ['big5']],
  [/^Asia\/Tokyo$|^Japan$/, ['shift_jis', 'euc-jp']],
  [/^Asia\/(Seoul|Pyongyang)$|^ROK$/, ['euc-kr']],
];
const languages: Readonly<Record<string, readonly WideEncoding[]>> = {
  zh: ['gb18030', 'big5'],
  ja: ['shift_jis', 'euc-jp'],
};

/** Returns the encodings of spreadsheets' CSV files where a company works, or those of the member's language where the zone is unclear. */
export function usualEncodings({ timeZone, language }: { timeZone: string; language: string }): readonly string[] {
  return zones.find(([zone]) => zone.test(timeZone))?.[1] ?? languages[language] ?? [];
}

/**
 * Returns the encoding of a text file by all of its bytes: UTF-8 if valid; otherwise the valid encoding with the most common letters, with some
 * preference for the company's languages. @param onChunk is called now and then. @throws AppError importEncoding where none fits; importNotReadable
 * for bytes that are not text
 */
export async function findEncoding(file: string, usual: readonly string[], onChunk: () => void): Promise<TextEncoding> {
  const fitting = new Map<TextEncoding, TextDecoder>(
    (['utf-8', ...wideEncodings] as const).map((name) => [name, new TextDecoder(name, { fatal: true })]),
  );
  const sample: Buffer[] = [];
  let sampled = 0;
  let isFirst = true;
  let isShifted = false;
  for await (const chunk of createReadStream(file)) {
    const bytes = chunk as Buffer;
    onChunk();
    if (isFirst) {
      const wide = utf16Of(bytes);
      if (wide) return wide;
    }
    isFirst = false;
    isShifted ||= bytes.includes('\u001b$');
    for (const [name, decoder] of fitting) if (!decodes(decoder, bytes)) fitting.delete(name);
    if (sampled < sampleBytes) {
      const lines = linesBeyondAscii(bytes, sampleBytes - sampled);
      sample.push(...lines);
      sampled += lines.reduce((sum, line) => sum + line.length, 0);
    }
  }
  for (const [name, decoder] of fitting) if (!decodes(decoder)) fitting.delete(name);
  if (fitting.has('utf-8')) return isShifted ? 'iso-2022-jp' : 'utf-8';
  const best = mostUsual(Buffer.concat(sample), (name) => fitting.has(name), usual);
  if (!best) throw new AppError('importEncoding');
  return best;
}

/** Detects UTF-16 by its mark, or by the zero halves of its letters. @throws AppError importNotReadable for other zero bytes */
function utf16Of(bytes: Buffer): TextEncoding | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (!bytes.includes(0)) return undefined;
  let [even, odd] = [0, 0];
  for (let byteIndex = 0; byteIndex < bytes.length; byteIndex += 1)
    if (bytes[byteIndex] === 0) {
      if (byteIndex % 2 === 0) even += 1;
      else odd += 1;
    }
  if (Math.max(odd, even) < bytes.length / 8) throw new AppError('importNotReadable');
  return odd > even ? 'utf-16le' : 'utf-16be';
}

function decodes(decoder: TextDecoder, bytes?: Buffer): boolean {
  try {
    decoder.decode(bytes, { stream: bytes !== undefined });
    return true;
  } catch {
    return false;
  }
}

/** Returns the lines with non-ASCII bytes: a line feed is never part of a letter in these encodings. */
function linesBeyondAscii(bytes: Buffer, limit: number): Buffer[] {
  const lines: Buffer[] = [];
  let size = 0;
  for (let start = 0; start < bytes.length && size < limit;) {
    const feed = bytes.indexOf(0x0a, start);
    const end = feed === -1 ? bytes.length : feed + 1;
    const line = bytes.subarray(start, Math.min(end, start + limit - size));
    if (line.some((byte) => byte > 0x7f)) {
      lines.push(Buffer.from(line));
      size += line.length;
    }
    start = end;
  }
  return lines;
}

function mostUsual(
  sample: Buffer,
  fits: (name: TextEncoding) => boolean,
  usual: readonly string[],
): TextEncoding | undefined {
  const wide = wideEncodings
    .filter(fits)
    .map((name) => ({ name, share: usualShare(sample, name) + (name === 'euc-kr' ? hangulBonus(sample) : 0) }));
  const narrow = chardet
    .analyse(sample)
    .flatMap(({ name, confidence }) => {
      const narrowEncoding = narrowEncodings[name];
      return narrowEncoding !== undefined && confidence >= 10 && hasNoControls(sample, narrowEncoding)
        ? [narrowEncoding]
        : [];
    })
    .slice(0, 1)
    .map((name) => ({ name, share: name === 'windows-1251' ? cyrillicShare(sample) : latinShare(sample) }));
  const [best] = [...wide, ...narrow]
    .filter(({ share }) => share >= leastUsual)
    .map(({ name, share }) => ({ name, points: share + (usual.includes(name) ? preference : 0) }))
    .sort((first, second) => second.points - first.points);
  return best?.name;
}

/** Returns how usual a letter of two bytes is, from 0 to 1: the most frequent letters of a language are next to each other in its character sets. */
const usualLetters: Readonly<Record<WideEncoding, (lead: number, trail: number) => number>> = {
  // GB 2312: 3,755 usual letters, then 3,008 others; GBK adds traditional and rare ones.
  gb18030: (lead, trail) => {
    if (trail < 0xa1 || lead < 0xa1) return 0.35;
    if (lead >= 0xb0 && lead <= 0xd7) return 1;
    if (lead <= 0xa3) return 0.9;
    return lead >= 0xd8 && lead <= 0xf7 ? 0.4 : 0.3;
  },
  // 5,401 usual letters, then 7,652 others.
  big5: (lead) => {
    if (lead >= 0xa4 && lead <= 0xc6) return 1;
    if (lead >= 0xa1 && lead <= 0xa3) return 0.9;
    return lead >= 0xc9 && lead <= 0xf9 ? 0.4 : 0.1;
  },
  // Kana and 2,965 usual letters, then 3,390 others.
  shift_jis: (lead, trail) => {
    if (lead >= 0x88 && lead <= 0x97) return 1;
    if (lead === 0x81) return 0.9;
    if (lead === 0x82) return trail >= 0x9f ? 1 : 0.8;
    if (lead === 0x83) return trail <= 0x96 ? 1 : 0.2;
    return (lead >= 0x98 && lead <= 0x9f) || (lead >= 0xe0 && lead <= 0xea) || lead >= 0xfa ? 0.4 : 0.1;
  },
  'euc-jp': (lead) => {
    if (lead === 0xa4 || lead === 0xa5 || (lead >= 0xb0 && lead <= 0xcf)) return 1;
    if (lead >= 0xa1 && lead <= 0xa3) return 0.9;
    return lead >= 0xd0 && lead <= 0xf4 ? 0.4 : 0.1;
  },
  // KS X 1001: 2,350 syllables; Chinese letters are rare in Korean.
  'euc-kr': (lead, trail) => {
    if (trail < 0xa1 || lead < 0xa1) return 0.3;
    if (lead >= 0xb0 && lead <= 0xc8) return 1;
    return lead <= 0xa3 ? 0.9 : 0.15;
  },
};

function usualShare(bytes: Buffer, encoding: WideEncoding): number {
  let [letters, sum] = [0, 0];
  for (let byteIndex = 0; byteIndex < bytes.length; byteIndex += 1) {
    const lead = bytes[byteIndex] ?? 0;
    if (lead < 0x80) continue;
    letters += 1;
    const trail = bytes[byteIndex + 1] ?? 0;
    if (encoding === 'shift_jis' && lead >= 0xa1 && lead <= 0xdf) sum += 0.25;
    else if (encoding === 'gb18030' && trail >= 0x30 && trail <= 0x39) {
      sum += 0.3;
      byteIndex += 3;
    } else if (encoding === 'euc-jp' && (lead === 0x8e || lead === 0x8f)) {
      sum += 0.25;
      byteIndex += lead - 0x8d;
    } else {
      sum += usualLetters[encoding](lead, trail);
      byteIndex += 1;
    }
  }
  return letters === 0 ? 0 : sum / letters;
}

/** Korean syllables end at 0xC8, and common Chinese letters reach 0xD7: the more letters without any beyond, the surer is Korean. */
function hangulBonus(bytes: Buffer): number {
  let pairs = 0;
  let syllables = 0;
  for (let byteIndex = 0; byteIndex + 1 < bytes.length; byteIndex += 1) {
    const lead = bytes[byteIndex] ?? 0;
    if (lead < 0x81) continue;
    pairs += 1;
    if (lead >= 0xb0 && lead <= 0xc8) syllables += 1;
    byteIndex += 1;
  }
  return syllables < pairs * 0.95 ? 0 : Math.min(0.5, pairs * 0.025);
}

/** Returns the share of Latin letters: accented letters occur alone among others, and runs of such bytes are another script. */
function latinShare(bytes: Buffer): number {
  let [high, aloneCount] = [0, 0];
  for (let byteIndex = 0; byteIndex < bytes.length; byteIndex += 1) {
    if ((bytes[byteIndex] ?? 0) < 0x80) continue;
    let end = byteIndex + 1;
    while ((bytes[end] ?? 0) >= 0x80) end += 1;
    high += end - byteIndex;
    if (end - byteIndex === 1) aloneCount += 1;
    else if (end - byteIndex === 2) aloneCount += 1.6;
    byteIndex = end;
  }
  return high === 0 ? 0 : aloneCount / high;
}

/** Cyrillic words are runs of small letters. */
function cyrillicShare(bytes: Buffer): number {
  const high = bytes.filter((byte) => byte >= 0x80);
  const small = high.filter((byte) => byte >= 0xe0 || byte === 0xb8);
  return high.length === 0 ? 0 : (1.2 * small.length) / high.length;
}

/** Returns whether the text has no control characters between 0x80 and 0x9F, which appear where an encoding has no letter. */
function hasNoControls(bytes: Buffer, encoding: TextEncoding): boolean {
  return !/[\u0080-\u009f]/.test(new TextDecoder(encoding).decode(bytes));
}
