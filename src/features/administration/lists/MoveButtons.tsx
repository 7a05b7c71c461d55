import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/components/icon-button';

interface Props<Thing> {
  list: readonly Thing[];
  index: number;
  /** The name of the item. */
  name: string;
  /** Receives the list in its new order. */
  onMove(list: Thing[]): void;
}

/** Moves one thing of a list up or down by one place. */
export function MoveButtons<Thing>({ list, index, name, onMove }: Props<Thing>) {
  const { t } = useTranslation('administration');
  const otherThings = list.filter((_, position) => position !== index);
  const move = (targetIndex: number) =>
    onMove([...otherThings.slice(0, targetIndex), ...list.slice(index, index + 1), ...otherThings.slice(targetIndex)]);
  return (
    <>
      <IconButton label={t('form.up', { name })} tone="soft" disabled={index === 0} onClick={() => move(index - 1)}>
        <ArrowUp size={20} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t('form.down', { name })}
        tone="soft"
        disabled={index === list.length - 1}
        onClick={() => move(index + 1)}
      >
        <ArrowDown size={20} aria-hidden="true" />
      </IconButton>
    </>
  );
}
