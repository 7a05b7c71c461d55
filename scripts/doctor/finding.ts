/** The result of one check. `failed` must be fixed, `warning` may be intended. */
export interface Finding {
  state: 'good' | 'warning' | 'failed';
  what: string;
  words: string;
}

export const marks: Record<Finding['state'], string> = { good: '✓', warning: '!', failed: '✗' };

export const good = (title: string, text: string): Finding => ({ state: 'good', what: title, words: text });
export const warning = (title: string, text: string): Finding => ({ state: 'warning', what: title, words: text });
export const failed = (title: string, text: string): Finding => ({ state: 'failed', what: title, words: text });
