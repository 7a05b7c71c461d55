import { CompanySchema, type Company } from './company';

/** The most characters of a line. A value that fits is written on one line, so that a field is read at a glance. */
const lineLimit = 200;

/**
 * Returns a company's document as a file: JSON that people can read, and that changes by lines. The keys are in the schema's order, whatever the
 * order in which a database returned them.
 */
export function companyText(company: Company): string {
  return `${formatValue(CompanySchema.parse(company), '')}\n`;
}

function formatValue(thing: unknown, indent: string): string {
  const oneLine = onOneLine(thing);
  if (typeof thing !== 'object' || thing === null || (indent !== '' && indent.length + oneLine.length <= lineLimit))
    return oneLine;
  const deeper = `${indent}  `;
  const entries = Array.isArray(thing)
    ? thing.map((item) => deeper + formatValue(item, deeper))
    : Object.entries(thing)
        .filter(([, value]) => value !== undefined)
        .map(([key, value]) => `${deeper}${JSON.stringify(key)}: ${formatValue(value, deeper)}`);
  const [open, close] = Array.isArray(thing) ? ['[', ']'] : ['{', '}'];
  return `${open}\n${entries.join(',\n')}\n${indent}${close}`;
}

/** As JSON.stringify, with a space after commas and colons outside of texts. */
function onOneLine(thing: unknown): string {
  if (Array.isArray(thing)) return `[${thing.map(onOneLine).join(', ')}]`;
  if (typeof thing !== 'object' || thing === null) return JSON.stringify(thing);
  const entries = Object.entries(thing)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${JSON.stringify(key)}: ${onOneLine(value)}`);
  return entries.length > 0 ? `{ ${entries.join(', ')} }` : '{}';
}
