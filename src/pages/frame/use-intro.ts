import { useEffect } from 'react';
import { addresses } from '@/routes';
import { useStores } from '@/stores';

/**
 * Leads the member who installed the app for a company that is not set up to its guide, from any first page (REQ shell 4.18). The form of a new
 * company follows the guide.
 */
export function useIntro(): void {
  const { client, confirmed } = useStores().company;
  const installed = confirmed && client?.is_installer && !client.est ? client.client_id : undefined;
  useEffect(() => {
    if (installed === undefined || window.location.pathname === addresses.startUp()) return;
    void import('./lead-to-intro').then(
      (file) => file.leadToIntro(installed),
      () => undefined,
    );
  }, [installed]);
}
