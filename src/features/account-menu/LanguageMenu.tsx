import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { ResponsivePopover } from '@/components/popover';
import { LanguageChoice } from './LanguageChoice';

interface Props {
  anchor: RefObject<HTMLElement | null>;
  onClose(): void;
}

/** The menu of languages above the home page. */
export function LanguageMenu({ anchor, onClose }: Props) {
  const { t } = useTranslation('menus');
  return (
    <ResponsivePopover title={t('menu.language')} anchor={anchor} onDismiss={onClose}>
      <LanguageChoice onSame={onClose} />
    </ResponsivePopover>
  );
}
