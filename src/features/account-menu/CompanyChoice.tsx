import type { ClientItem } from '@domain/contract/sessions/account';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { CompanyList } from '@/components/company-list';
import { Notice } from '@/components/notice';
import { showToast } from '@/components/toast';
import { useStores } from '@/stores';

interface Props {
  /** Called when the present company was chosen. */
  onSame?(): void;
  /** Called when the other company is open: the app restarts. */
  onSwitched(): void;
}

/** The companies of this person; the one of now is marked. */
export const CompanyChoice = observer(function CompanyChoice({ onSame, onSwitched }: Props) {
  const { t } = useTranslation('menus');
  const { session } = useStores();
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState<string>();
  useEffect(() => {
    session.loadCompanies().catch(setError);
  }, [session]);

  if (error !== undefined)
    return (
      <Notice
        tone="failure"
        title={t('company.title')}
        text={errorText(error)}
        action={{ label: t('company.signIn'), run: session.startOver }}
      />
    );
  return (
    <CompanyList
      companies={session.companies}
      current={session.stored.client?.clientId}
      currentLabel={t('company.current')}
      busy={busy}
      onChoose={(company) => void choose(company)}
    />
  );

  async function choose(company: ClientItem) {
    if (company.client_id === session.stored.client?.clientId) return onSame?.();
    setBusy(company.client_id);
    try {
      await session.switchCompany(company);
      onSwitched();
      showToast({ kind: 'success', text: t('company.switched', { name: company.nickname || company.name }) });
    } catch (problem) {
      setBusy(undefined);
      showToast({ kind: 'failure', text: errorText(problem) });
    }
    return undefined;
  }
});
