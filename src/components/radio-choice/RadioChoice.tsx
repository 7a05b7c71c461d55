import type { ReactNode } from 'react';

interface Props {
  /** The common name of all choices of one question. */
  name: string;
  chosen: boolean;
  onChoose(): void;
  className: string | undefined;
  /** The text that is read out, if `children` are no text. */
  label?: string;
  /** The visible content. */
  children: ReactNode;
}

/** One of a few visible choices: an invisible radio button in a tappable element, with `data-chosen` for the chosen one. */
export function RadioChoice({ name, chosen: isSelected, onChoose, className, label, children }: Props) {
  return (
    <label className={className} data-chosen={isSelected || undefined}>
      <input
        type="radio"
        className="visually-hidden"
        name={name}
        aria-label={label}
        checked={isSelected}
        onChange={onChoose}
      />
      {children}
    </label>
  );
}
