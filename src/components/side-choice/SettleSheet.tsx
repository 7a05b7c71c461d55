import { useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { SideChoice, SideChoiceSheet, type ConflictSide } from './SideChoice';

type SideChoices = Readonly<Record<string, ConflictSide>>;

interface Props {
  /** The namespace with the `conflict` texts about the changed content; the other texts may be missing on its page. */
  texts: 'administration' | 'detail' | 'notes' | 'products';
  /** The label of the button when all are decided. */
  save: string;
  /** The items that both have changed. */
  things: readonly ({ key: string } & Pick<ComponentProps<typeof SideChoice>, 'legend' | 'sides'>)[];
  /** Closing changes nothing; the next save shows the conflict again. */
  onDismiss(): void;
  /** Called when all are decided. */
  onSettle(choices: SideChoices): void;
}

/** Another member has changed the same values meanwhile: the user chooses one of the two versions, value by value. */
export function SettleSheet({ texts, save, things: conflicts, onDismiss, onSettle }: Props) {
  const { t } = useTranslation(['administration', 'detail', 'notes', 'products']);
  const [choices, setChoices] = useState<SideChoices>({});
  const open = conflicts.filter(({ key }) => !choices[key]).length;
  return (
    <SideChoiceSheet
      title={t(`${texts}:conflict.title`)}
      text={t(`${texts}:conflict.text`)}
      action={open > 0 ? t(`${texts}:conflict.open`, { count: open }) : save}
      isOpen={open > 0}
      onDismiss={onDismiss}
      onSettle={() => onSettle(choices)}
    >
      {conflicts.map(({ key, legend, sides }) => (
        <SideChoice
          key={key}
          name={`conflict-${key}`}
          {...{ legend, sides }}
          chosen={choices[key]}
          onChoose={(side) => setChoices({ ...choices, [key]: side })}
        />
      ))}
    </SideChoiceSheet>
  );
}
