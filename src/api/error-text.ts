import type { FieldIssue } from '@domain/errors';
import { findCount } from '@domain/sentences';
import i18next from 'i18next';
import { ApiError } from './ApiError';

/**
 * Returns the sentence for the reader about an error: by the error's name, else the server's own text (REQ shell 8.15). The one place that does
 * this. For an error without a reason it names the failed action: the update, the creation or the sharing (REQ shell 8.14). @param unexplained the
 * failed action, if a screen knows it better than the name of the call
 */
export function errorText(error: unknown, unexplained?: string): string {
  if (!(error instanceof ApiError)) return unexplained ?? i18next.t('shell:failure.unexpected');
  const failed = unexplained ?? (error.attempted && i18next.t(`shell:failure.${error.attempted}`));
  switch (error.name) {
    case 'malformed':
      return failed ?? i18next.t('shell:failure.malformed');
    case 'offline':
    case 'timedOut':
    case 'aborted':
      return i18next.t(`shell:failure.${error.name}`);
    case 'unknownCode':
      return error.details.msg
        ? i18next.t('shell:failure.fail', { msg: error.details.msg })
        : (failed ?? i18next.t('shell:failure.unexpected'));
    case 'internal':
      return failed ?? i18next.t('errors:errors.internal');
    default: {
      const key = `errors:errors.${error.name}`;
      // The sentence of an error with parameters may need words that only the server has: then the server's own text is used.
      const params = { ...plain(error.params), count: findCount(error.params) ?? 0 };
      return i18next.exists(key, params)
        ? i18next.t(key as 'errors:errors.internal', params)
        : error.details.msg || (failed ?? i18next.t('shell:failure.unexpected'));
    }
  }
}

/** The sentence of one field's error. */
export function fieldErrorText(issue: FieldIssue, label: string): string {
  return i18next.t(`fields:${issue.code}` as 'fields:required', { label, ...issue.params });
}

function plain(params: Record<string, unknown>): Record<string, string | number> {
  const entries = Object.entries(params).filter(
    (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
  );
  return Object.fromEntries(entries);
}
