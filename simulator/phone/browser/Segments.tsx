import { useId, type ReactNode } from 'react';

/** A named group of settings. */
export function Group({ label, className = '', children }: { label: string; className?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="setting">
      <h2 id={id}>{label}</h2>
      <div role="group" aria-labelledby={id} className={className}>
        {children}
      </div>
    </section>
  );
}

/** A choice whose options are one tap each. */
interface SegmentsProps<Value extends string> {
  label: string;
  options: readonly Value[];
  value: Value | undefined;
  name(value: Value): string;
  onChoose(value: Value): void;
}
export function Segments<Value extends string>({ label, options, value, name, onChoose }: SegmentsProps<Value>) {
  return (
    <Group label={label} className="segments">
      {options.map((option) => (
        <button key={option} type="button" aria-pressed={option === value} onClick={() => onChoose(option)}>
          {name(option)}
        </button>
      ))}
    </Group>
  );
}
