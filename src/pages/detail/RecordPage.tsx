import { isWaiting } from '@domain/approvals/statuses';
import { objectCalls } from '@domain/contract/record-calls';
import type { RecordJson } from '@domain/contract/shapes';
import { relatedTables } from '@domain/links/link-paths';
import type { ObjectType } from '@domain/metadata/object-type';
import { labelOfOne } from '@domain/metadata/reading';
import { lastNoteTime } from '@domain/metadata/last-note';
import { listHighlights } from '@domain/objects/detail-page';
import { capabilities } from '@domain/platforms';
import { findParentField } from '@domain/rows/child-table';
import { UserRoundCheck } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '@/components/lazy';
import { usePageOverlay } from '@/components/page-overlay';
import { useWide } from '@/components/wide';
import { MakeOrEnter, useChatActions } from '@/features/record-chat';
import { HeaderAction, headerActionClass, RecordHeader, TabBar, TopBar } from '@/features/record-detail';
import { TaskListButton } from '@/features/task-list';
import { language } from '@/i18n';
import { logCall } from '@/pages/frame/log-call';
import { mayEditInPlace } from '@/pages/home/edit-in-place';
import { useSuiteBar } from '@/pages/frame/suite-bar';
import { useFirstScreen } from '@/pages/frame/use-first-screen';
import { addresses, goBack, openPage, startAt, writeParameter, writeTab } from '@/routes';
import { useStores, type StoredRecord } from '@/stores';
import { usePlatform } from '@/stores/platform';
import type { StageTarget } from '@/stores/stages/StageMove';
import { getTimeline } from '@/stores/timeline/Timeline';
import { tabAt, listTabs } from '@/tabs';
import { DetailActions } from './DetailActions';
import { DetailLayers } from './DetailLayers';
import { DetailPanels } from './DetailPanels';
import { resolveLayer, type Opening } from './layer';
import { toList } from './list-of';
import { ProfileValues } from './ProfileValues';
import { useTabScroll } from './tab-scroll';
import { useLiveRecord } from './use-live-record';
import styles from './detail.module.css';

/** The number of tabs that a phone shows; further tabs are under *More*. */
const phoneTabs = 5;

const ApprovalNotice = lazyPart(
  () =>
    import(/* webpackChunkName: "approvals" */ '@/features/approvals/ApprovalNotice').then((importedModule) => ({
      default: importedModule.ApprovalNotice,
    })),
  { wait: null, quiet: true },
);

const WaitingHere = lazyPart(
  () =>
    import(/* webpackChunkName: "outbox" */ '@/features/outbox/WaitingHere').then((importedModule) => ({
      default: importedModule.WaitingHere,
    })),
  { wait: null, quiet: true },
);

/** No user adds a tab immediately, so the button is loaded later. */
const AddTabButton = lazyPart(
  () =>
    import(/* webpackChunkName: "add-tab" */ '@/features/custom-tabs').then((importedModule) => ({
      default: importedModule.AddTabButton,
    })),
  { quiet: true, rests: true },
);

interface RecordPageProps {
  record: StoredRecord;
  table: ObjectType;
  wantedTab: string | undefined;
  wantedLayer: Opening;
  reload(): Promise<void>;
  /** The settings of the panel next to a list: the list names the tab and shows its own bar on top. A separate page has both in its address. */
  beside?: { bar(folded: boolean): ReactNode };
}

/** Shows a record with its tabs, its actions and the layers above it, on a separate page or next to a list. */
export const RecordPage = observer(function RecordPage(props: RecordPageProps) {
  const { record, table, wantedTab, wantedLayer, reload, beside: sidePanel } = props;
  const { t } = useTranslation('detail');
  const stores = useStores();
  const { company } = stores;
  const platform = usePlatform();
  // Reloading the page or returning to it must not open the layer again.
  useEffect(() => {
    writeParameter('open', undefined);
    writeParameter('openDetail', undefined);
  }, []);
  const timeline = getTimeline(stores, record.tableId, record.id);
  const onRecordChanged = () => {
    timeline.refresh();
    void reload();
  };
  const chat = useChatActions(record, () => timeline.refresh());

  const related = relatedTables(
    company.tables.map(({ table_id }) => table_id),
    (id) => company.fields(id),
    record.tableId,
  ).flatMap((id) => company.table(id) ?? []);
  const childTables = company
    .childTables(record.tableId)
    .filter(({ table_id }) => findParentField(company.fields(table_id), record.tableId) !== undefined);
  const tabs = listTabs({ record, table, relatedTables: related, childTables });
  const [tab, setTab] = useState(() => tabAt(wantedTab, tabs));
  const [openedTabs, setOpened] = useState<readonly string[]>([tab]);
  // The first tab ends with the latest events, if the company shows them.
  const endsWithEvents = tab === 'home' && tabs.some(({ key }) => key === 'dynamic');
  const isReady = !endsWithEvents || timeline.feed('all').came;
  const { shown: layer, open: setLayer } = usePageOverlay(() => resolveLayer(wantedLayer, record), isReady);
  useFirstScreen(isReady);
  const scroll = useTabScroll(tab);
  const isPage = sidePanel === undefined;
  const isHeaderWide = useWide(1080) && isPage;
  const suiteBar = useSuiteBar();
  const isTablet = useWide(800);
  const hasSuiteBar = suiteBar.isThere && isPage;
  useEffect(() => {
    if (isPage) writeTab(tab);
  }, [tab, isPage]);
  useLiveRecord(record, {
    scroller: scroll.scroller,
    isCovered: layer !== undefined || chat?.question !== undefined,
    reload: () => void reload(),
    renewTimeline: () => timeline.refresh(),
  });
  const choose = (next: string) => {
    scroll.leave();
    setOpened((previousTabs) => (previousTabs.includes(next) ? previousTabs : [...previousTabs, next]));
    setTab(next);
  };

  const calls = objectCalls(record.tableId);
  const onEdit = record.hasRight('update') && calls.update ? () => setLayer({ edit: [] }) : undefined;
  const moveTo = useCallback((target?: StageTarget) => setLayer({ move: target }), [setLayer]);
  const onConvert = record.abilities.convert ? () => setLayer({ convert: undefined }) : undefined;
  const onMove = table.is_stage_on && record.hasRight('move') && !record.json.deleted ? moveTo : undefined;
  const statusField = table.status && company.field(record.tableId, table.status.field_id);
  const onStatus =
    statusField && onEdit && statusField.access === 'write' && !record.json.is_draft
      ? // The form changes a status that needs an approval or waits for one, because the form says so.
        () =>
          setLayer(mayEditInPlace(record, statusField, table.approvals) ? 'status' : { edit: [statusField.field_id] })
      : undefined;
  // A reader who may neither change the record nor write about it lacks the general permission (REQ records 6, join button).
  const { abilities, is_draft, deleted, owner_member_id } = record.json;
  const isOutside =
    !record.hasRight('update') &&
    !abilities.note &&
    !is_draft &&
    !deleted &&
    owner_member_id !== null &&
    owner_member_id !== company.user?.member_id;
  const { approve_status: approval } = record.json;
  const waits = approval !== undefined && isWaiting(approval);
  const showsApproval = waits || (is_draft && approval !== undefined && !deleted);
  const onAgain = () => setLayer('resubmit');
  const onJoin = isOutside && table.abilities.join ? () => setLayer('join') : undefined;
  const onOwner = record.abilities.team ? () => setLayer('owner') : undefined;
  const onNote = record.abilities.note ? () => setLayer('note') : undefined;
  const onEditNote = useCallback((note: RecordJson) => setLayer({ editNote: note }), [setLayer]);
  const shareNote = useCallback((note: RecordJson) => setLayer({ shareNote: note }), [setLayer]);
  const { channel } = company;
  const hasChats = channel !== undefined && (capabilities[channel].shareToAnyChat || chat?.chat.chatId !== undefined);
  const onShareNote = platform?.inContainer && hasChats ? shareNote : undefined;
  const Frame = isPage ? 'main' : 'div';
  return (
    <Frame
      className={styles.page}
      data-suite-bar={hasSuiteBar || undefined}
      // The capture handler covers every place of the page where the record's number is tapped.
      onClickCapture={({ target }) => {
        if (onNote && (target as Element).closest('a[href^="tel:"]')) logCall(record, onNote);
      }}
    >
      <div className={styles.scroller} ref={scroll.scroller} onScroll={scroll.onScroll}>
        {sidePanel
          ? sidePanel.bar(scroll.folded)
          : !hasSuiteBar && (
              <TopBar
                title={record.title}
                type={labelOfOne(table, language())}
                folded={scroll.folded}
                onBack={() => void goBack(toList(table))}
              />
            )}
        <div ref={scroll.header}>
          <ProfileValues>
            <RecordHeader
              record={record}
              table={table}
              onJoin={onJoin}
              onMove={onMove}
              onStatus={onStatus}
              onTeam={tabs.some(({ key }) => key === 'collaborator') ? () => choose('collaborator') : undefined}
            >
              {isHeaderWide && onConvert && <ConvertAction onClick={onConvert} />}
              {isHeaderWide && chat && <MakeOrEnter actions={chat} className={headerActionClass} iconSize={16} />}
              <TaskListButton record={record} onMade={onRecordChanged} />
            </RecordHeader>
          </ProfileValues>
        </div>
        {showsApproval && (
          <ApprovalNotice
            onChanged={onRecordChanged}
            record={record}
            onAll={() => choose('approval')}
            onAgain={abilities.resubmit ? onAgain : undefined}
          />
        )}
        {stores.home.waiting > 0 && (
          <WaitingHere record={record} onOpen={() => void openPage(addresses.home(undefined, 'waiting'))} />
        )}
        <TabBar
          label={t('tabs.label')}
          tabs={tabs}
          current={tab}
          onChoose={choose}
          limit={isTablet ? undefined : phoneTabs}
        >
          <AddTabButton record={record} table={table} onChanged={reload} onChoose={choose} />
        </TabBar>
        <ProfileValues>
          <DetailPanels
            tabs={tabs}
            opened={openedTabs}
            current={tab}
            panel={{
              record,
              table,
              chat,
              onOpenTab: choose,
              relatedTables: related,
              childTables,
              onEdit,
              onMove,
              onOwner,
              onTeamChanged: onRecordChanged,
              onNote,
              onEditNote,
              onShareNote,
            }}
          />
        </ProfileValues>
      </div>
      <DetailActions
        chat={chat}
        isHeaderWide={isHeaderWide}
        onHome={suiteBar.leadsOut && isPage ? () => void startAt(addresses.homeAsLeft()) : undefined}
        onNote={onNote}
        onConvert={onConvert}
        onEdit={onEdit}
        onFinish={is_draft && abilities.move && onMove ? () => onMove() : undefined}
        record={record}
        onLayer={setLayer}
      />
      <DetailLayers
        layer={layer}
        record={record}
        chat={chat}
        onLayer={setLayer}
        onNoted={(note) => {
          setLayer(undefined);
          timeline.addNote(note, { memberId: company.user?.member_id ?? '', name: company.user?.name ?? '' });
          if ([...listHighlights(table), ...(table.card_facts ?? [])].includes(lastNoteTime)) void reload();
        }}
        onNoteEdited={(note) => {
          setLayer(undefined);
          timeline.changeNote(note);
        }}
        onEdited={() => {
          setLayer(undefined);
          onRecordChanged();
        }}
      />
    </Frame>
  );
});

function ConvertAction({ onClick }: { onClick(): void }) {
  const { t } = useTranslation('leads');
  return <HeaderAction icon={<UserRoundCheck size={16} aria-hidden="true" />} label={t('action')} onClick={onClick} />;
}
