import { cannotShowDocuments, customPrefix, isFramed } from '@domain/collaboration/tabs';
import type { Tag } from '@domain/contract/shapes';
import { ExternalLink } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { Button } from '@/components/button';
import { showToast } from '@/components/toast';
import { useStores, type StoredRecord } from '@/stores';
import { RecordTabs } from '@/stores/tabs/RecordTabs';
import type { PanelProps } from '../tab';
import { DocumentFrame } from './DocumentFrame';
import styles from './custom.module.css';

/** Shows a tab that a member has added to the record. */
export default observer(function CustomPanel({ record, subject }: PanelProps) {
  const tag = record.json.tags?.find(({ key }) => key === customPrefix + subject);
  return tag ? <TagPanel record={record} tag={tag} /> : null;
});

/** Shows a web page in a frame, or a document of the suite, which its client opens. */
export const TagPanel = observer(function TagPanel({ record, tag }: { record: StoredRecord; tag: Tag }) {
  const { t } = useTranslation('tabs');
  const { api, around: env, company } = useStores();
  const [busy, setBusy] = useState(false);
  const { channel } = company;
  const tabs = useMemo(() => channel && new RecordTabs(record, channel, api), [api, record, channel]);
  const fail = (error: unknown) => showToast({ kind: 'failure', text: errorText(error) });
  const open = () => {
    setBusy(true);
    void Promise.all([env.platform(), tabs?.getAddress(tag) ?? tag.url])
      .then(([platform, address]) => platform.openPage(address))
      .then(({ kind }) => kind === 'done' || kind === 'cancelled' || showToast({ text: t('openInSuite') }), fail)
      .finally(() => setBusy(false));
  };
  const isPage = tag.type === 'web_url';
  const frame = isPage && isFramed(tag.url);
  const isOutside = !isPage && cannotShowDocuments(navigator.userAgent, navigator.maxTouchPoints);
  return (
    <section className={styles.panel} aria-label={tag.name}>
      <div className={styles.head}>
        <span className={styles.words}>
          <span className={styles.name}>{tag.name}</span>
          <span className={styles.kind}>{isPage ? tag.url : t(`kind.${tag.type}`)}</span>
        </span>
        <Button busy={busy} onClick={open}>
          <ExternalLink size={16} aria-hidden="true" /> {t('open')}
        </Button>
      </div>
      {isOutside && (
        <p role="note" className={styles.note}>
          {t('noSupport')}
        </p>
      )}
      {!isPage && !isOutside && <DocumentFrame url={tag.url} name={tag.name} />}
      {isPage && <p className={styles.note}>{t(frame ? 'pageText' : 'pageOutside')}</p>}
      {frame && (
        <iframe
          className={styles.frame}
          src={tag.url}
          title={tag.name}
          sandbox="allow-scripts allow-forms allow-popups"
          referrerPolicy="no-referrer"
          loading="lazy"
        />
      )}
    </section>
  );
});
