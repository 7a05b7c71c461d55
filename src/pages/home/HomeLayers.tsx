import type { ObjectType } from '@domain/metadata/object-type';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyLayer } from '@/components/lazy';
import { withTexts } from '@/i18n/text-bundles';
import { pageSettings } from '@/platforms';
import { NoteFormSheet, RecordFormSheet } from '@/pages/frame/lazy-forms';
import { addresses, openDetail, openPage, startAt } from '@/routes';
import { logCall } from '@/pages/frame/log-call';
import { openRefused } from '@/pages/frame/open-refused';
import { useStores, type StoredRecord } from '@/stores';
import { getOutbox } from '@/stores/outbox';
import type { HeaderAnchors } from './anchors';
import type { Operation } from './operations';

// The code of a layer is loaded with the tap that opens it.
const close = ({ onClose }: { onClose(): void }) => onClose();
const menu = { size: 'small', flyout: true } as const;
const SearchLayer = lazyLayer(
  () => withTexts('lists', import(/* webpackChunkName: "search" */ '@/features/search')),
  close,
  { size: 'full', flyout: true },
);
const AddMenu = lazyLayer(
  // The title of the note is part of the texts of a record.
  () =>
    withTexts('record', withTexts('main', import('@/features/add-menu'))).then((module) => ({
      default: module.AddMenu,
    })),
  close,
  menu,
);
const HelpMenu = lazyLayer(
  () => withTexts('main', import('@/features/help-menu')).then((module) => ({ default: module.HelpMenu })),
  close,
  menu,
);
const menus = () => withTexts('main', import('@/features/account-menu'));
const AccountMenu = lazyLayer(() => menus().then((module) => ({ default: module.AccountMenu })), close, menu);
const MoreMenu = lazyLayer(() => menus().then((module) => ({ default: module.MoreMenu })), close, menu);
const CompanyMenu = lazyLayer(() => menus().then((module) => ({ default: module.CompanyMenu })), close, menu);
const LanguageMenu = lazyLayer(() => menus().then((module) => ({ default: module.LanguageMenu })), close, menu);
const ApprovalSheet = lazyLayer(
  () => withTexts('main', import('@/features/approvals')).then((module) => ({ default: module.ApprovalSheet })),
  close,
  { size: 'full' },
);
const DeliverySheet = lazyLayer(
  () => withTexts('main', import(/* webpackChunkName: "deliveries" */ '@/features/deliveries')),
  close,
  { size: 'full' },
);
const ProgramSheet = lazyLayer(
  () => withTexts('data', import(/* webpackChunkName: "programs" */ '@/features/programs')),
  close,
  { size: 'full' },
);
const outbox = () => withTexts('main', import(/* webpackChunkName: "outbox" */ '@/features/outbox'));
const OutboxSheet = lazyLayer(() => outbox().then((module) => ({ default: module.OutboxSheet })), close, {
  size: 'full',
});
const SignOutWaiting = lazyLayer(
  () => outbox().then((module) => ({ default: module.SignOutWaiting })),
  ({ onCancel }) => onCancel(),
);
const SignOutQuestion = lazyLayer(
  () => menus().then((module) => ({ default: module.SignOutQuestion })),
  ({ onCancel }) => onCancel(),
);

interface Props {
  operation: Operation | undefined;
  /** The object type of the open form. */
  creating: string | undefined;
  /** The type of the open list. */
  open: ObjectType | undefined;
  anchors: HeaderAnchors;
  onChoose(tab: string): void;
  onOperation(operation: Operation): void;
  onClose(): void;
  onOpen(record: StoredRecord): void;
  onCreate(table: ObjectType): void;
  onCreateClosed(): void;
  /** `successText`: the message about the result. */
  onCreated(tableId: string, id: string, successText: string): void;
}

/** The layers above the home page; one is open at most, next to the form. */
export default function HomeLayers(props: Props) {
  const { operation, creating, anchors, onOperation, onClose } = props;
  const { t } = useTranslation(['list', 'approvals']);
  const stores = useStores();
  const [asking, setAsking] = useState<'waiting' | 'draft'>();
  const { links } = pageSettings();
  const redirectTo = (address: string) => {
    onClose();
    void openPage(address);
  };

  /** @param settled the last question that the person was asked */
  const signOut = async (settled?: 'waiting' | 'draft') => {
    const deviceOutbox = getOutbox(stores);
    await deviceOutbox.refresh();
    if (!settled && deviceOutbox.list.length > 0) return setAsking('waiting');
    if (settled !== 'draft' && (await stores.drafts.any())) return setAsking('draft');
    setAsking(undefined);
    onClose();
    await stores.leave({ device: true });
  };
  const stay = () => setAsking(undefined);

  return (
    <>
      {operation === 'search' && (
        <SearchLayer anchor={anchors.search} onClose={onClose} onOpen={props.onOpen} onCall={logCall} />
      )}
      {operation === 'add' && (
        <AddMenu
          anchor={anchors.add}
          first={props.open}
          onClose={onClose}
          onChoose={props.onCreate}
          onNote={() => onOperation('note')}
        />
      )}
      {operation === 'more' && (
        <MoreMenu
          anchor={anchors.account}
          onClose={onClose}
          onType={(tab) => {
            onClose();
            props.onChoose(tab);
          }}
          onMetrics={() => {
            onClose();
            stores.home.openPart('metrics');
          }}
          onOperation={onOperation}
          onForm={() => redirectTo(addresses.multiForm())}
          onConfigure={() => redirectTo('/administration')}
        />
      )}
      {operation === 'menu' && !asking && (
        <AccountMenu
          anchor={anchors.account}
          administration={links.admin}
          onClose={onClose}
          onSettings={() => redirectTo(addresses.setting())}
          onConfigure={() => redirectTo('/administration')}
          onApprovals={() => onOperation('audit')}
          onDeliveries={() => onOperation('deliveries')}
          onPrograms={() => onOperation('programs')}
          onForm={() => redirectTo(addresses.multiForm())}
          onHelp={() => onOperation('help')}
          onChangeCompany={() => onOperation('switch-organization')}
          onChangeLanguage={() => onOperation('language')}
          onWaiting={() => onOperation('waiting')}
          onSignOut={() => void signOut()}
        />
      )}
      {operation === 'audit' && (
        <ApprovalSheet
          onClose={onClose}
          onOpen={({ object_type, object_id }) => void openDetail({ type: object_type, id: object_id, tab: 'home' })}
        />
      )}
      {operation === 'deliveries' && stores.company.user?.is_admin && <DeliverySheet onClose={onClose} />}
      {operation === 'programs' && stores.company.user?.is_admin && <ProgramSheet onClose={onClose} />}
      {operation === 'note' && <NoteFormSheet onClose={onClose} onSaved={onClose} />}
      {operation === 'help' && (
        <HelpMenu anchor={anchors.help} support={links.support} document={links.help} onClose={onClose} />
      )}
      {operation === 'language' && <LanguageMenu anchor={anchors.account} onClose={onClose} />}
      {operation === 'switch-organization' && (
        <CompanyMenu
          anchor={anchors.account}
          onClose={onClose}
          onSwitched={() => {
            onClose();
            void startAt(addresses.home());
          }}
        />
      )}
      {operation === 'waiting' && (
        <OutboxSheet onClose={onClose} onMend={(action) => void openRefused(stores, action, onClose)} />
      )}
      {asking === 'waiting' && <SignOutWaiting onLeave={() => void signOut('waiting')} onCancel={stay} />}
      {asking === 'draft' && <SignOutQuestion onConfirm={() => void signOut('draft')} onCancel={stay} />}
      {creating && (
        <RecordFormSheet
          tableId={creating}
          onClose={props.onCreateClosed}
          onSaved={(id, waits) => props.onCreated(creating, id, t(waits ? 'approvals:sent' : 'created'))}
        />
      )}
    </>
  );
}
