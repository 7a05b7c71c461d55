import type { ApprovalFormLine } from '../../domain/approvals/suite';
import { SuiteRefusal } from './platform';

/** A control of an approval's form that takes a text. */
export interface TextControl {
  id: string;
  /** Another id that who drew the form may have given it. */
  customId?: string | undefined;
  name: string;
  /** It takes more than one line. */
  isLong: boolean;
  /** Who decides does not see it. */
  isHidden: boolean;
}

/** How the line with the address of the record is known, in forms of ours and in those that a company draws. */
export const linkLine = { key: 'link', label: 'Sidecar' } as const;

/**
 * Fills a form. A line goes into the control that has its key as id, or its label as name; what finds none goes together into the first control that is free, so
 * that a form that a company drew with one field still says everything.
 * @param marks lines for machines: where no control is theirs they are left out.
 * @returns the text of each control that has one.
 * @throws SuiteRefusal where the form has nowhere to say anything.
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
