import { Link2, MessagesSquare } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { FailureNotice, Notice } from '@/components/notice';
import { Skeleton } from '@/components/skeleton';
import { showToast } from '@/components/toast';
import { FindRecordSheet } from '@/form-rows/FindRecordSheet';
import { PageBar } from '@/pages/frame/PageBar';
import { usePageTitle } from '@/pages/frame/page-title';
import { addresses, parameter, replacePage, startAt } from '@/routes';
import { useStores, type StoredRecord } from '@/stores';
import { ChatEntry } from '@/stores/chats/ChatEntry';
import styles from './chat.module.css';

/**
 * Leads from a chat to its record with the layer that the address names, to the page that explains a refused access, or to the choice of a record.
 */
export const Chat = observer(function Chat() {
  const { t } = useTranslation('inChat');
  const { api, around: env, company } = useStores();
  const [entry] = useState(
    () => new ChatEntry({ api, platform: () => env.platform(), search: window.location.search }),
  );
  const [isChoosing, setChoosing] = useState(false);
  usePageTitle(t('title'));
  useEffect(() => void entry.load(), [entry]);

  const { status, record } = entry;
  useEffect(() => {
    if (!record) return;
    const open = parameter('open');
    if (status === 'bound') void replacePage(addresses.detail({ ...record, ...(open !== undefined && { open }) }));
    if (status === 'closed') void replacePage(addresses.noPermission(record));
  }, [status, record]);

  const refuse = ({ tableId, abilities }: StoredRecord) => {
    if (!company.table(tableId)?.is_allow_create_lark_chat) return t('bind.noType');
    return abilities.chat ? undefined : t('bind.noRight');
  };
  const bind = (chosenRecord: StoredRecord) => {
    setChoosing(false);
    entry.bind(chosenRecord).then(
      () => showToast({ kind: 'success', text: t('bind.done', { title: chosenRecord.title }) }),
      (error: unknown) => showToast({ kind: 'failure', text: errorText(error) }),
    );
  };
  return (
    <>
      <PageBar title={t('title')} />
      <main className={styles.page}>{content()}</main>
      {isChoosing && (
        <FindRecordSheet
          linked={{}}
          label={t('bind.choose')}
          refuse={refuse}
          onTake={bind}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );

  function content() {
    const home = { label: t('toHome'), run: () => void startAt(addresses.home()) };
    switch (status) {
      case 'failed':
        return <FailureNotice title={t('failed')} text={errorText(entry.error)} onRetry={() => void entry.load()} />;
      case 'unknown':
        return (
          <Notice icon={<MessagesSquare size={30} />} title={t('unknown')} text={t('unknownText')} action={home} />
        );
      case 'free':
        return entry.canBind ? (
          <Notice
            icon={<Link2 size={30} />}
            title={t('free')}
            text={t(entry.isBinding ? 'bind.running' : 'freeText')}
            action={{ label: t('bind.choose'), run: () => setChoosing(true) }}
            secondary={home}
          />
        ) : (
          <Notice icon={<MessagesSquare size={30} />} title={t('free')} text={t('freeElsewhere')} action={home} />
        );
      default:
        return <Skeleton style={{ height: 160, borderRadius: 'var(--radius-card)' }} />;
    }
  }
});
