/** A text that is too long for a toast, or contains an address. It stays until it is closed (REQ records 8.22). */

let currentTip: string | undefined;
const listeners = new Set<() => void>();

/** The maximum length of a toast's text, which is read within three seconds. A Chinese or Japanese character counts as half a word. */
const toastWords = 20;
const addresses = /https?:\/\/[^\s，。、；：！？）)]+/gu;
/** Marks that belong to the sentence after an address. */
const endMarks = '.,;:!?\'"';

/** Whether a failure needs a tip in place of a toast. */
export function needsTip(text: string): boolean {
  const characters = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
  const wordCount = text.match(/[\p{Script=Latin}\d][^\s]*/gu)?.length ?? 0;
  return text.search(addresses) >= 0 || wordCount + characters / 2 > toastWords;
}

/** The parts of a sentence, addresses apart from the words around them. */
export function partsOfTip(text: string): { text: string; isAddress: boolean }[] {
  const segments: { text: string; isAddress: boolean }[] = [];
  let end = 0;
  for (const { 0: run, index } of text.matchAll(addresses)) {
    const address = withoutEndMarks(run);
    segments.push({ text: text.slice(end, index), isAddress: false }, { text: address, isAddress: true });
    end = index + address.length;
  }
  return [...segments, { text: text.slice(end), isAddress: false }].filter((segment) => segment.text !== '');
}

function withoutEndMarks(address: string): string {
  let end = address.length;
  while (endMarks.includes(address.charAt(end - 1))) end -= 1;
  return address.slice(0, end);
}

export function showTip(text: string): void {
  set(text);
}

export function hideTip(): void {
  set(undefined);
}

export function shownTip(): string | undefined {
  return currentTip;
}

export function watchTip(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(tip: string | undefined): void {
  currentTip = tip;
  for (const listener of listeners) listener();
}
