import { CompanySchema, type Company } from './company';

/** The maximum length of a line. A value that fits is written on one line, so that each field stays on its line. */
const lineLimit = 200;

/**
 * Returns a company's document as a file: JSON that people can read, and that changes by lines. The keys are in the schema's order, whatever the
 * order in which a database returned them.
 */
export function companyText(company: Company): string {
  return `${formatValue(CompanySchema.parse(company), '')}\n`;
}

function formatValue(jsonValue: unknown, indent: string): string {
  const oneLine = onOneLine(jsonValue);
  if (
    typeof jsonValue !== 'object' ||
    jsonValue === null ||
    (indent !== '' && indent.length + oneLine.length <= lineLimit)
  )
    return oneLine;
  const deeper = `${indent}  `;
  const entries = Array.isArray(jsonValue)
    ? jsonValue.map((item) => deeper + formatValue(item, deeper))
    : Object.entries(jsonValue)
        .filter(([, value]) => value !== undefined)
        .map(([key, value]) => `${deeper}${JSON.stringify(key)}: ${formatValue(value, deeper)}`);
  const [open, close] = Array.isArray(jsonValue) ? ['[', ']'] : ['{', '}'];
  return `${open}\n${entries.join(',\n')}\n${indent}${close}`;
}

/** Formats a value as JSON.stringify does, with a space after commas and colons outside texts. */
function onOneLine(jsonValue: unknown): string {
  if (Array.isArray(jsonValue)) return `[${jsonValue.map(onOneLine).join(', ')}]`;
  if (typeof jsonValue !== 'object' || jsonValue === null) return JSON.stringify(jsonValue);
  const entries = Object.entries(jsonValue)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${JSON.stringify(key)}: ${onOneLine(value)}`);
  return entries.length > 0 ? `{ ${entries.join(', ')} }` : '{}';
}
