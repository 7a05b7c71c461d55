import type { ApprovalFormLine } from '../../domain/approvals/suite';
import { SuiteRefusal } from './platform';

/** A control of an approval's form that accepts a text. */
export interface TextControl {
  id: string;
  /** A second id that the author of the form may have set. */
  customId?: string | undefined;
  name: string;
  /** Whether it accepts more than one line. */
  isLong: boolean;
  /** Whether the control is hidden from the approver. */
  isHidden: boolean;
}

/** The key and label of the line with the address of the record, in our forms and in those that a company draws. */
export const linkLine = { key: 'link', label: 'Sidecar' } as const;

/**
 * Fills a form. A line goes into the control that has its key as id, or its label as name. Lines without such a control go together into the first
 * free control, so that a company's form with one field still contains everything. @param marks lines for machines: left out if no control matches
 * them. @returns the text of each control that has one. @throws SuiteRefusal if the form has no free control.
 */
export function filledForm<Control extends TextControl>(
  controls: readonly Control[],
  lines: readonly ApprovalFormLine[],
  marks: readonly ApprovalFormLine[] = [],
): Map<Control, string> {
  const filled = new Map<Control, string>();
  const placeLine = (line: ApprovalFormLine): boolean => {
    const control = controls.find(
      (candidate) =>
        !filled.has(candidate) &&
        (candidate.id === line.key || candidate.customId === line.key || candidate.name === line.label),
    );
    if (control && line.value !== '') filled.set(control, line.value);
    return control !== undefined;
  };
  for (const mark of marks) placeLine(mark);
  const unplacedLines = lines.filter((line) => !placeLine(line));
  const free = controls.find((control) => !control.isHidden && !filled.has(control));
  if (free && unplacedLines.length > 0)
    filled.set(free, unplacedLines.map(({ label, value }) => `${label}: ${value}`).join(free.isLong ? '\n' : ' · '));
  if (![...filled.keys()].some(({ isHidden }) => !isHidden))
    throw new SuiteRefusal('refused', 'form', 'the form of the approval has no control for texts');
  return filled;
}
