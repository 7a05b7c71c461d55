import { X } from 'lucide-react';

interface Props {
  /** The action of the button, which is its only text. */
  label: string;
  /** The width of the cross in pixels: 18 in a field, 16 in a chip. */
  size?: number;
  /** The class of its owner, which sets its position and its 44 px. */
  className: string | undefined;
  onClick(): void;
}

/** A cross inside a field or a chip: a tap empties the field or removes the chip. */
export function CrossButton({ label, size = 18, className, onClick }: Props) {
  return (
    <button type="button" className={className} aria-label={label} onClick={onClick}>
      <X size={size} aria-hidden="true" />
    </button>
  );
}
