import { useDidShow } from '@tarojs/taro';
import type { ObjectType } from '@domain/metadata/object-type';
import { localised } from '@domain/metadata/reading';
import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageOverlay } from '@/components/page-overlay';
import { lazyLayer, lazyPart } from '@/components/lazy';
import { showToast } from '@/components/toast';
import { language } from '@/i18n';
import { withTexts } from '@/i18n/text-bundles';
import { useFirstScreen } from '@/pages/frame/use-first-screen';
import { openDetail, parameter, writeOperation, writeParameter, writeTab } from '@/routes';
import { useStores, type StoredRecord } from '@/stores';
import { mainTab } from '@/stores/HomeStore';
import { usePlatform } from '@/stores/platform';
import { useWide } from '@/components/wide';
import { noticeFilter, plainChoice } from '@/stores/views/choice';
import { useHeaderAnchors } from './anchors';
import { BottomBar } from './BottomBar';
import { HomeHeader } from './HomeHeader';
import { HomePanel } from './HomePanel';
import { HomeTabs } from './HomeTabs';
import { ListPanel } from './ListPanel';
import { parseOperation, type Operation } from './operations';
import { useAway } from './use-away';
import styles from './home.module.css';

/** The main tab loads separately: opening a list does not wait for it, and opening the tab loads it in parallel to the first answer. */
const mainTabCode = () => withTexts('main', import(/* webpackChunkName: "main-tab" */ './MainTab'));
const MainTab = lazyPart(mainTabCode, { ahead: (parameter('tab') ?? mainTab) === mainTab });
/** The layers above the page load after the first screen is shown, or at an earlier tap. */
const HomeLayers = lazyLayer(
  () => import(/* webpackChunkName: "home-layers" */ './HomeLayers'),
  ({ onClose, onCreateClosed }) => {
    onClose();
    onCreateClosed();
  },
  ({ operation }) =>
    operation && operation !== 'search' && operation !== 'audit'
      ? { size: 'small', flyout: true }
      : { size: 'full', flyout: operation === 'search' },
);

/** The home page: the tabs with their panels, each of which keeps its state, and the layers above them. */
export const Home = observer(function Home() {
  const { t } = useTranslation('home');
  const { company, home, lists, recent } = useStores();
  const [creating, setCreating] = useState<string>();
  const isWide = useWide();
  const { isAway, onScroll, onShown } = useAway();
  const anchors = useHeaderAnchors();
  const mainPosition = useRef({ scrollTop: 0 });

  // The main tab replaces a tab in the address that this person does not see.
  const tab = home.tab === mainTab || company.table(home.tab)?.is_show ? home.tab : mainTab;
  // The main tab is ready when its notices are loaded, every other tab when its first rows are loaded.
  const [noticesReady, setNoticesReady] = useState(false);
  const onNoticesReady = useCallback(() => setNoticesReady(true), []);
  const isReady = tab === mainTab ? noticesReady : lists.of(tab).came;
  const {
    layer: operation,
    shown: visibleLayer,
    open: setOperation,
  } = usePageOverlay<Operation>(() => parseOperation(parameter('operation')), isReady);
  const arrived = useRef(false);
  useEffect(() => {
    // The address that opened this page names the tab, also if the app was already running.
    const requestedTab = arrived.current ? undefined : parameter('tab');
    const noticeId = arrived.current || parameter('list') !== 'notice' ? undefined : parameter('notice');
    arrived.current = true;
    // A message about many records leads to their list.
    if (requestedTab && noticeId) {
      const member = company.user?.member_id ?? null;
      lists.view(requestedTab).choose({ ...plainChoice, filter: noticeFilter(noticeId), member, changed: true });
      // This happens once: a user who has chosen another list keeps it when the page is reloaded.
      writeParameter('list', undefined);
    }
    if (requestedTab && requestedTab !== home.tab) return home.open(requestedTab);
    if (home.tab !== tab) home.open(tab);
    return writeTab(tab);
  }, [company, home, home.tab, lists, tab]);
  useEffect(() => writeOperation(operation), [operation]);
  const platform = usePlatform();
  const table = tab === mainTab ? undefined : company.table(tab);
  const title = table ? `${localised(table, 'name', table.name, language())} · Sidecar` : 'Sidecar';
  // Outside a suite, or before its bridge has loaded, only the document's title can be set.
  const tellTitle = useCallback(
    () => (platform ? platform.setTitle(title) : void (document.title = title)),
    [platform, title],
  );
  useEffect(tellTitle, [tellTitle]);
  useFirstScreen(isReady);
  useDidShow(() => {
    // The record that was above this page has set its own title.
    tellTitle();
    // A layer that was closed on the way to another page left its name in the address of this page.
    writeOperation(operation);
    if (home.tab === mainTab && recent.status !== 'empty') void recent.load();
  });
  const close = useCallback(() => setOperation(undefined), [setOperation]);

  const choose = (next: string) => {
    home.open(next);
    writeTab(next);
  };
  const open = (record: StoredRecord) => void openDetail({ type: record.tableId, id: record.id });

  return (
    <main className={styles.home} data-away={isAway || undefined}>
      <div className={styles.top}>
        <HomeHeader anchors={anchors} type={table} onHome={() => choose(mainTab)} onOpen={setOperation} />
        {isWide && <HomeTabs onChoose={choose} />}
      </div>
      <div className={styles.panels}>
        {home.opened.includes(mainTab) && (
          <HomePanel
            tab={mainTab}
            name={t('today')}
            active={tab === mainTab}
            position={mainPosition.current}
            onScroll={onScroll}
            onShown={onShown}
          >
            {() => (
              <MainTab onNoticesReady={onNoticesReady} onOpenList={choose} onOpen={open} onOperation={setOperation} />
            )}
          </HomePanel>
        )}
        {company.tables
          .filter((table) => home.opened.includes(table.table_id))
          .map((table) => {
            const list = lists.of(table.table_id);
            return (
              <HomePanel
                key={table.table_id}
                tab={table.table_id}
                name={localised(table, 'name', table.name, language())}
                active={tab === table.table_id}
                position={list}
                onScroll={onScroll}
                onShown={onShown}
              >
                {(scroller) => (
                  <ListPanel
                    table={table}
                    scroller={scroller}
                    onOpen={open}
                    onCreate={() => setCreating(table.table_id)}
                    onSearch={() => setOperation('search')}
                  />
                )}
              </HomePanel>
            );
          })}
      </div>
      {!isWide && (
        <BottomBar
          // The bar of selected records replaces this bar.
          isAway={isAway || (table !== undefined && lists.of(tab).selected !== undefined)}
          canCreate={company.addable.length > 0 || (table?.abilities.create ?? false)}
          onChoose={choose}
          onOpen={setOperation}
          onFocus={() => onShown()}
        />
      )}
      {(visibleLayer || creating) && (
        <HomeLayers
          operation={visibleLayer}
          creating={creating}
          open={table}
          onChoose={choose}
          anchors={anchors}
          onOperation={setOperation}
          onClose={close}
          onOpen={open}
          onCreate={(table: ObjectType) => {
            setOperation(undefined);
            setCreating(table.table_id);
          }}
          onCreateClosed={() => setCreating(undefined)}
          onCreated={(tableId, id, successText) => {
            setCreating(undefined);
            void lists.of(tableId).refresh();
            void openDetail({ type: tableId, id }).then(() => showToast({ kind: 'success', text: successText }));
          }}
        />
      )}
    </main>
  );
});
