import { ArrowDown, ArrowUp, SquarePen, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuButton } from '@/components/menu-button';
import { ResponsivePopover } from '@/components/popover';
import { Row } from '@/components/row';

interface Props {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove(offset: -1 | 1): void;
  onEdit(): void;
  onRemove(): void;
}

/** The actions on one metric of the sheet in a menu, so that a phone's row has room for the name. */
export function MetricMenu({ name, isFirst, isLast, onMove, onEdit, onRemove }: Props) {
  const { t } = useTranslation('metrics');
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const choose = (run: () => void) => () => {
    setOpen(false);
    run();
  };
  return (
    <>
      <MenuButton ref={button} label={t('more', { name })} isOpen={isOpen} onOpen={() => setOpen(true)} />
      {isOpen && (
        <ResponsivePopover title={name} anchor={button} onDismiss={() => setOpen(false)}>
          <Row icon={<SquarePen size={20} />} title={t('change')} onClick={choose(onEdit)} />
          {!isFirst && <Row icon={<ArrowUp size={20} />} title={t('up')} onClick={choose(() => onMove(-1))} />}
          {!isLast && <Row icon={<ArrowDown size={20} />} title={t('down')} onClick={choose(() => onMove(1))} />}
          <Row icon={<Trash2 size={20} />} title={t('remove')} danger onClick={choose(onRemove)} />
        </ResponsivePopover>
      )}
    </>
  );
}
