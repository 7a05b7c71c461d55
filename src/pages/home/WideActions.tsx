import { capabilities } from '@domain/platforms';
import { CircleHelp, Table2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/components/icon-button';
import { addresses, openPage } from '@/routes';
import { useStores } from '@/stores';

interface Props {
  helpButton: RefObject<HTMLButtonElement>;
  onHelp(): void;
}

/**
 * The buttons for the form and for help, which the header shows from tablet width on; the phone has them in its drawer and does not load this code.
 */
export default observer(function WideActions({ helpButton, onHelp }: Props) {
  const { t } = useTranslation();
  const { channel } = useStores().company;
  return (
    <>
      {channel && capabilities[channel].multiForm && (
        <IconButton tone="soft" label={t('header.form')} onClick={() => void openPage(addresses.multiForm())}>
          <Table2 size={20} aria-hidden="true" />
        </IconButton>
      )}
      <IconButton ref={helpButton} tone="soft" label={t('header.help')} aria-haspopup="dialog" onClick={onHelp}>
        <CircleHelp size={20} aria-hidden="true" />
      </IconButton>
    </>
  );
});
