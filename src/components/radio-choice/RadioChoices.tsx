import { useId, type ReactNode } from 'react';
import { RadioChoice } from './RadioChoice';

interface Props<Choice extends string | number> {
  choices: readonly Choice[];
  chosen: Choice | undefined;
  onChoose(choice: Choice): void;
  /** The class of each choice. */
  className: string | undefined;
  /** Returns the text that is read out for a choice, if its content is no text. */
  getLabel?: (choice: Choice) => string;
  /** Returns the visible content of a choice. */
  children(choice: Choice): ReactNode;
}

/** The choices of one question, all in view. */
export function RadioChoices<Choice extends string | number>({
  choices,
  chosen: selectedChoice,
  onChoose,
  className,
  getLabel,
  children: renderChoice,
}: Props<Choice>) {
  const name = useId();
  return (
    <>
      {choices.map((choice) => (
        <RadioChoice
          key={choice}
          name={name}
          chosen={choice === selectedChoice}
          onChoose={() => onChoose(choice)}
          className={className}
          {...(getLabel ? { label: getLabel(choice) } : {})}
        >
          {renderChoice(choice)}
        </RadioChoice>
      ))}
    </>
  );
}
