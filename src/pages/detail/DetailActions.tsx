import {
  CircleCheckBig,
  Ellipsis,
  House as HomeIcon,
  NotebookPen,
  SquarePen,
  Trash2,
  UserRoundCheck,
} from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyLayer } from '@/components/lazy';
import { MakeOrEnter, type ChatActions } from '@/features/record-chat';
import { ActionBar, ActionButton, actionClass } from '@/features/record-detail';
import type { StoredRecord } from '@/stores';
import { behindTap } from './behind-tap';
import type { DetailLayer } from './layer';

const DetailMenu = lazyLayer(
  () => behindTap().then((module) => ({ default: module.DetailMenu })),
  ({ onClose }) => onClose(),
  { size: 'small', flyout: true },
);

interface Props {
  record: StoredRecord;
  chat: ChatActions | undefined;
  /** Whether the header shows the chat and the conversion instead (ADR-0246). */
  isHeaderWide: boolean;
  /** Leads to the home page; undefined where another control on the screen does so. */
  onHome: (() => void) | undefined;
  onNote: (() => void) | undefined;
  onConvert: (() => void) | undefined;
  onEdit: (() => void) | undefined;
  /** Opens the move that turns a draft into a record. */
  onFinish: (() => void) | undefined;
  onLayer(layer: DetailLayer): void;
}

/** The buttons for note, edit, chat and more that the header does not show; a draft shows its next step first. Actions that the caller may not take are left out. */
export const DetailActions = observer(function DetailActions({
  record,
  chat,
  isHeaderWide,
  onHome,
  onNote,
  onConvert,
  onEdit,
  onFinish,
  onLayer,
}: Props) {
  const { t } = useTranslation(['detail', 'shell']);
  const [menu, setMenu] = useState(false);
  const more = useRef<HTMLButtonElement>(null);
  return (
    <ActionBar label={t('actions')}>
      {onHome && (
        <ActionButton
          icon={<HomeIcon size={22} aria-hidden="true" />}
          label={t('shell:header.home')}
          onClick={onHome}
        />
      )}
      {onFinish && (
        <ActionButton
          primary
          icon={<CircleCheckBig size={20} aria-hidden="true" />}
          label={t('finish')}
          onClick={onFinish}
        />
      )}
      {onNote && (
        <ActionButton
          primary={!onFinish}
          icon={<NotebookPen size={20} aria-hidden="true" />}
          label={t('note')}
          onClick={onNote}
        />
      )}
      {onConvert && !isHeaderWide && <ConvertButton onClick={onConvert} />}
      {onEdit && <ActionButton icon={<SquarePen size={22} aria-hidden="true" />} label={t('edit')} onClick={onEdit} />}
      {record.json.is_draft && record.abilities.remove && (
        <ActionButton
          icon={<Trash2 size={22} aria-hidden="true" />}
          label={t('remove.action')}
          onClick={() => onLayer('remove')}
        />
      )}
      {chat && !isHeaderWide && <MakeOrEnter actions={chat} className={actionClass} />}
      <ActionButton
        buttonRef={more}
        hasMenu
        icon={<Ellipsis size={22} aria-hidden="true" />}
        label={t('more')}
        onClick={() => setMenu(true)}
      />
      {menu && (
        <DetailMenu record={record} chat={chat} anchor={more} onClose={() => setMenu(false)} onLayer={onLayer} />
      )}
    </ActionBar>
  );
});

function ConvertButton({ onClick }: { onClick(): void }) {
  const { t } = useTranslation('leads');
  return <ActionButton icon={<UserRoundCheck size={22} aria-hidden="true" />} label={t('action')} onClick={onClick} />;
}
