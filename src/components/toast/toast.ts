import { needsTip, showTip } from './tip';

/** A short text about a recent event. Only the latest is shown: 3 s, or 5 s with an undo (REQ records 2, toasts). */
export interface Toast {
  text: string;
  kind?: 'plain' | 'success' | 'failure';
  action?: { label: string; run(): void };
}

let currentToast: Toast | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Shows a toast in place of the one before. A failure that takes longer to read is shown as a tip, which stays (ADR-0245). */
export function showToast(toast: Toast): void {
  if (toast.kind === 'failure' && needsTip(toast.text)) return showTip(toast.text);
  clearTimeout(timer);
  set(toast);
  timer = setTimeout(() => set(undefined), toast.action ? 5_000 : 3_000);
}

export function hideToast(): void {
  clearTimeout(timer);
  set(undefined);
}

export function shownToast(): Toast | undefined {
  return currentToast;
}

export function watchToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(toast: Toast | undefined): void {
  currentToast = toast;
  for (const listener of listeners) listener();
}
