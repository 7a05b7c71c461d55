/** A line of the index of `docs/decisions`. */
export interface IndexLine {
  number: string;
  file?: string;
  title: string;
  status: string;
  date: string;
}

/** Reads the table of `docs/decisions/README.md`; a number without a file is not used. */
export function readIndex(text: string): IndexLine[] {
  const lines = text.matchAll(/^\| (?:\[(\d{4})\]\(([^)]+)\)|(\d{4})) \| (.*?) \| (.*?) ?\| (.*?) ?\|$/gm);
  return [...lines].map(([, number, file, free, title, status, date]) => ({
    number: number ?? free!,
    ...(file && { file }),
    title: title!,
    status: status!,
    date: date!,
  }));
}

const statusForm = /^(?:accepted|(?:amended|superseded) by ADR-\d{4}(?:, ADR-\d{4})*)$/;

/** Returns the differences of a note from the form of `docs/decisions/template.md`, and from its line in the index. */
export function faultsOfNote(file: string, text: string, line: IndexLine | undefined): string[] {
  const number = file.slice(0, 4);
  const [, titled, title, status, date] =
    /^# (\d{4}): (.+)\n\nStatus: (.+)\n\nDate: (\d{4}-\d{2}-\d{2})\n\n/.exec(text) ?? [];
  if (titled !== number) return [`does not begin with "# ${number}: Title", "Status: …" and "Date: …"`];
  return [
    ...(statusForm.test(status!) ? [] : [`has no such status: ${status}`]),
    ...(line?.file === file && line.title === title && line.status === status && line.date === date
      ? []
      : ['has another line in the index, or none']),
  ];
}

/** Returns the numbers up to the highest one that are missing or repeated in the index. */
export function faultsOfIndex(lines: readonly IndexLine[]): string[] {
  return lines.flatMap(({ number, file, title }, index) => [
    ...(Number(number) === index + 1 ? [] : [`${number} stands where ${String(index + 1).padStart(4, '0')} belongs`]),
    ...(file || title === 'not used' ? [] : [`${number} names no file`]),
  ]);
}
