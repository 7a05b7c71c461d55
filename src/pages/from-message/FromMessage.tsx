import type { RecordJson } from '@domain/contract/shapes';
import { labelOfOne } from '@domain/metadata/reading';
import type { ObjectType } from '@domain/metadata/object-type';
import { fillFromMessage } from '@domain/objects/fill-from-message';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Row } from '@/components/row';
import { Skeleton } from '@/components/skeleton';
import { showToast } from '@/components/toast';
import { TypeIcon } from '@/components/type-icon';
import { language } from '@/i18n';
import { NoteFormSheet, RecordFormSheet } from '@/pages/frame/lazy-forms';
import { PageBar } from '@/pages/frame/PageBar';
import { usePageTitle } from '@/pages/frame/page-title';
import { addresses, replacePage } from '@/routes';
import { useStores } from '@/stores';
import { ChosenMessages } from '@/stores/chats/ChosenMessages';
import styles from './from-message.module.css';

/** The chosen form: of a note, of a note that begins with its next step, or of a record. */
type Choice = 'note' | 'step' | { table: ObjectType };

/** Shows the chosen messages, and the notes or records that they can become. */
export const FromMessage = observer(function FromMessage() {
  const { t } = useTranslation(['inChat', 'approvals']);
  const { api, around: env, company, records } = useStores();
  const [messages] = useState(
    () => new ChosenMessages({ api, platform: () => env.platform(), search: window.location.search }),
  );
  const [choice, setChoice] = useState<Choice>();
  usePageTitle(t('message.title'));
  useEffect(() => void messages.load(), [messages]);

  const { status, list, text, record: chatRecord } = messages;
  useEffect(() => {
    if (chatRecord && !records.get(chatRecord.type, chatRecord.id))
      // If the record cannot be loaded, the form asks for a record.
      records.load(chatRecord.type, chatRecord.id).catch(() => undefined);
  }, [records, chatRecord]);
  const record = chatRecord && records.get(chatRecord.type, chatRecord.id);
  const close = () => setChoice(undefined);
  const openRecord = (type: string, id: string) => void replacePage(addresses.detail({ type, id }));
  const openNoted = (note: RecordJson) => {
    const [table, ids] = Object.entries((note.follow_relate_objs ?? {}) as Record<string, string[]>)[0] ?? [];
    const id = ids?.[0];
    if (table !== undefined && id !== undefined) openRecord(table, id);
    else close();
  };
  const kinds = [
    { key: 'note', title: t('message.note'), icon: 'notebook-pen', choice: 'note' as const },
    { key: 'step', title: t('message.step'), icon: 'calendar', choice: 'step' as const },
  ];
  const table = typeof choice === 'object' ? choice.table : undefined;
  return (
    <>
      <PageBar title={t('message.title')} />
      <main className={styles.page}>
        {status === 'loading' ? (
          <Skeleton style={{ height: 160, borderRadius: 'var(--radius-card)' }} />
        ) : (
          <>
            {status === 'missing' && <p className={styles.missing}>{t('message.missing')}</p>}
            {list.length > 0 && (
              <ul className={styles.messages} aria-label={t('message.chosen')}>
                {list.map((message, index) => (
                  <li key={index} className={styles.message}>
                    <span className={styles.sender}>{message.senderName}</span>
                    <span>{message.text || t('message.unreadable')}</span>
                  </li>
                ))}
              </ul>
            )}
            <div className={styles.choices} role="group" aria-label={t('message.into')}>
              {kinds.map(({ key, title, icon, choice: kind }) => (
                <Row
                  key={key}
                  icon={<TypeIcon icon={icon} color="var(--accent)" size={36} />}
                  title={title}
                  text={record?.title}
                  onClick={() => setChoice(kind)}
                />
              ))}
              {company.addable.map((type) => (
                <Row
                  key={type.table_id}
                  icon={<TypeIcon icon={type.icon_name} color={type.theme_color} size={36} />}
                  title={labelOfOne(type, language())}
                  onClick={() => setChoice({ table: type })}
                />
              ))}
            </div>
          </>
        )}
      </main>
      {(choice === 'note' || choice === 'step') && (
        <NoteFormSheet
          record={record}
          text={text.text}
          step={choice === 'step' ? text.text.split('\n')[0] : undefined}
          onClose={close}
          onSaved={openNoted}
        />
      )}
      {table && (
        <RecordFormSheet
          tableId={table.table_id}
          startValues={(fields) =>
            fillFromMessage(table, fields, text, chatRecord && { tableId: chatRecord.type, id: chatRecord.id })
          }
          onClose={close}
          onSaved={(id, waits) => {
            if (!waits) return openRecord(table.table_id, id);
            showToast({ kind: 'success', text: t('approvals:sent') });
            close();
          }}
        />
      )}
    </>
  );
});
