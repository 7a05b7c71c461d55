import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { ResponsivePopover } from '@/components/popover';
import { CompanyChoice } from './CompanyChoice';

interface Props {
  anchor: RefObject<HTMLElement | null>;
  onClose(): void;
  /** Called when the other company is open: the app restarts. */
  onSwitched(): void;
}

/** The companies of this person over the home page. */
export function CompanyMenu({ anchor, onClose, onSwitched }: Props) {
  const { t } = useTranslation('menus');
  return (
    <ResponsivePopover title={t('company.title')} anchor={anchor} onDismiss={onClose}>
      <CompanyChoice onSame={onClose} onSwitched={onSwitched} />
    </ResponsivePopover>
  );
}
