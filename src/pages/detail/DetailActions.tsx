import { objectCalls } from '@domain/objects/calls';
import { Bell, Ellipsis, Link, NotebookPen, SquarePen, Trash2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Flyout } from '@/components/popover';
import { Row } from '@/components/row';
import { showToast } from '@/components/toast';
import { ChatRows, MakeOrEnter, type ChatDeeds } from '@/features/record-chat';
import { ActionBar, ActionButton, actionClass } from '@/features/record-detail';
import { addresses } from '@/routes';
import type { StoredRecord } from '@/stores';
import type { DetailLayer } from './DetailLayers';

interface Props {
  record: StoredRecord;
  chat: ChatDeeds | undefined;
  onNote: (() => void) | undefined;
  onEdit: (() => void) | undefined;
  onLayer(layer: DetailLayer): void;
}

/** Note, edit, chat and more. What the caller may not do is not there. */
export const DetailActions = observer(function DetailActions({ record, chat, onNote, onEdit, onLayer }: Props) {
  const { t } = useTranslation('detail');
  const [menu, setMenu] = useState(false);
  const more = useRef<HTMLButtonElement>(null);
  const close = () => setMenu(false);
  const copyLink = async () => {
    close();
    try {
      await navigator.clipboard.writeText(window.location.origin + addresses.detail({ type: record.tableId, id: record.id }));
      showToast({ kind: 'success', text: t('linkCopied') });
    } catch {
      showToast({ kind: 'failure', text: t('linkNotCopied') });
    }
  };
  return (
    <ActionBar label={t('actions')}>
      {onNote && <ActionButton primary icon={<NotebookPen size={20} aria-hidden="true" />} label={t('note')} onClick={onNote} />}
      {onEdit && <ActionButton icon={<SquarePen size={22} aria-hidden="true" />} label={t('edit')} onClick={onEdit} />}
      {chat && <MakeOrEnter deeds={chat} className={actionClass} />}
      <ActionButton buttonRef={more} hasMenu icon={<Ellipsis size={22} aria-hidden="true" />} label={t('more')} onClick={() => setMenu(true)} />
      {menu && (
        <Flyout title={t('more')} anchor={more} onDismiss={close}>
          {chat && <ChatRows deeds={chat} onChosen={close} />}
          <Row icon={<Link size={20} />} title={t('copyLink')} onClick={() => void copyLink()} />
          <Row icon={<Bell size={20} />} title={t('noticeSettings')} onClick={() => {
            close();
            onLayer('noticeSetting');
          }} />
          {record.abilities.remove && objectCalls(record.tableId).remove && (
            <Row icon={<Trash2 size={20} />} danger title={t('remove.action')} onClick={() => {
              close();
              onLayer('remove');
            }} />
          )}
        </Flyout>
      )}
    </ActionBar>
  );
});
