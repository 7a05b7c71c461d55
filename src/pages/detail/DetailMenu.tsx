import { capabilities } from '@domain/platforms';
import { objectCalls } from '@domain/contract/record-calls';
import { Bell, Link, Share2, Trash2, UserRoundCog } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { ResponsivePopover } from '@/components/popover';
import { Row } from '@/components/row';
import { showToast } from '@/components/toast';
import type { ChatActions } from '@/features/record-chat';
import { ChatRows } from '@/features/record-chat/ChatRows';
import { addresses } from '@/routes';
import { useStores, type StoredRecord } from '@/stores';
import type { DetailLayer } from './layer';

interface Props {
  record: StoredRecord;
  chat: ChatActions | undefined;
  anchor: RefObject<HTMLElement | null>;
  onClose(): void;
  onLayer(layer: DetailLayer): void;
}

/** Shows the less frequent actions on a record. Actions without permission are left out. */
export const DetailMenu = observer(function DetailMenu({ record, chat, anchor, onClose, onLayer }: Props) {
  const { t } = useTranslation('detail');
  const { company } = useStores();
  const { channel } = company;
  const isShared = channel !== undefined && capabilities[channel].shareToAnyChat && !record.json.deleted;
  const open = (layer: DetailLayer) => () => {
    onClose();
    onLayer(layer);
  };
  const copyLink = async () => {
    onClose();
    try {
      await navigator.clipboard.writeText(
        window.location.origin + addresses.detail({ type: record.tableId, id: record.id }),
      );
      showToast({ kind: 'success', text: t('linkCopied') });
    } catch {
      showToast({ kind: 'failure', text: t('linkNotCopied') });
    }
  };
  return (
    <ResponsivePopover title={t('more')} anchor={anchor} onDismiss={onClose}>
      {chat && <ChatRows actions={chat} onChosen={onClose} />}
      <Row icon={<Link size={20} />} title={t('copyLink')} onClick={() => void copyLink()} />
      {isShared && <Row icon={<Share2 size={20} />} title={t('shareRecord')} onClick={open('shareRecord')} />}
      {record.abilities.team && (
        <Row icon={<UserRoundCog size={20} />} title={t('changeOwner.action')} onClick={open('owner')} />
      )}
      <Row icon={<Bell size={20} />} title={t('noticeSettings')} onClick={open('noticeSetting')} />
      {record.abilities.remove && objectCalls(record.tableId).remove && (
        <Row icon={<Trash2 size={20} />} danger title={t('remove.action')} onClick={open('remove')} />
      )}
    </ResponsivePopover>
  );
});
