import type { ReactNode } from 'react';

interface Props {
  /** Of all choices of one question. */
  name: string;
  chosen: boolean;
  onChoose(): void;
  className: string | undefined;
  /** What is read out, where `children` are no words. */
  label?: string;
  /** What is seen of it. */
  children: ReactNode;
}

/** One of a few that are all in view: a radio button that is not seen, in what is tapped. It says by `data-chosen` whether it is chosen. */
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
