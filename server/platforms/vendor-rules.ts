import type { CallRule, CodeRule, CodeCause, FieldPath, VendorRules } from '../../vendor-rules';
import type { SuiteRefusal } from './platform';

/** The limits and classes of refusals that adapters take from the vendor's rules. */

/** Returns the greatest number of items in a list of a call. @throws Error where no row has it */
export function getMaxItems({ items }: CallRule, field: FieldPath): number {
  return stated(items?.find((rule) => rule.field === field && rule.most !== undefined && !rule.when)?.most, field);
}

/** Returns the greatest length of a call's text, in the unit of its row. */
export function getMaxLength({ lengths }: CallRule, field: FieldPath): number {
  return stated(lengths?.find((rule) => rule.field === field && rule.most !== undefined)?.most, field);
}

/** Returns the greatest number of items on one page of a call. */
export function getMaxPageSize({ page }: CallRule): number {
  return stated(page?.most, 'page size');
}

/** Returns the permission that an administrator grants for a call: the first one of its row; undefined where none is needed or no row is known. */
export function findPermission(
  calls: Readonly<Record<string, CallRule>>,
  { method, path }: { method: string; path: string },
): string | undefined {
  const sentSegments = path.split('/');
  const rule = Object.values(calls).find((candidate) => {
    const ruleSegments = candidate.path.split('/');
    return (
      candidate.method === method &&
      ruleSegments.length === sentSegments.length &&
      ruleSegments.every((segment, index) => segment.startsWith(':') || segment === sentSegments[index])
    );
  });
  return rule?.scopes[0];
}

function stated(value: number | undefined, limitName: string): number {
  if (value === undefined) throw new Error(`no row of vendor-rules says how much ${limitName} may be`);
  return value;
}

const kindOfCause: Partial<Record<CodeCause, SuiteRefusal['kind']>> = {
  'bad-sign-in-code': 'badCode',
  consent: 'noConsent',
  quota: 'quotaUsedUp',
  availability: 'notAvailable',
  'out-of-range': 'notFound',
  silenced: 'silenced',
};
const kindOfClass: Partial<Record<CodeRule['class'], SuiteRefusal['kind']>> = {
  retry: 'rateLimited',
  permission: 'noPermission',
  gone: 'notFound',
};

/** Returns the meaning of a suite's codes. */
export function codeBook({ codes }: VendorRules) {
  const rows = new Map(codes.map((row) => [String(row.code), row]));
  return {
    /** Returns the kind of refusal; unknown codes are `refused`. */
    getKind(code: string | number): SuiteRefusal['kind'] {
      const row = rows.get(String(code));
      return (row?.cause && kindOfCause[row.cause]) ?? (row && kindOfClass[row.class]) ?? 'refused';
    },
    /** Whether the vendor's pages list it. */
    isListed: (code: string | number) => rows.has(String(code)),
    /** Whether a later call will succeed without any change. */
    isTransient: (code: string | number) => rows.get(String(code))?.class === 'retry',
    hasCause: (code: string | number, ...causes: CodeCause[]) => {
      const cause = rows.get(String(code))?.cause;
      return cause !== undefined && causes.includes(cause);
    },
    hasClass: (code: string | number, ...classes: CodeRule['class'][]) => {
      const row = rows.get(String(code));
      return row !== undefined && classes.includes(row.class);
    },
  };
}
