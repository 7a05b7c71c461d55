import { useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { SideChoice, SideChoiceSheet, type ConflictSide } from './SideChoice';

type SideChoices = Readonly<Record<string, ConflictSide>>;

interface Props {
  /** Whose `conflict` says what is changed here; the other texts may be missing on its page. */
  texts: 'administration' | 'detail' | 'notes' | 'products';
  /** On the button, once all are decided. */
  save: string;
  /** What both have changed. */
  things: readonly ({ key: string } & Pick<ComponentProps<typeof SideChoice>, 'legend' | 'sides'>)[];
  /** Closing leaves everything as it is; the next save asks again. */
  onDismiss(): void;
  /** All are decided. */
  onSettle(choices: SideChoices): void;
}

/** Somebody else has changed the same meanwhile: mine or theirs, one by one. */
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
