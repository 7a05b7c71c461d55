/** The result of one check. `failed` must be fixed, `warning` may be intended. */
export interface Finding {
  state: 'good' | 'warning' | 'failed';
  what: string;
  words: string;
}

export const marks: Record<Finding['state'], string> = { good: '✓', warning: '!', failed: '✗' };

export const good = (what: string, words: string): Finding => ({ state: 'good', what, words });
export const warning = (what: string, words: string): Finding => ({ state: 'warning', what, words });
export const failed = (what: string, words: string): Finding => ({ state: 'failed', what, words });
