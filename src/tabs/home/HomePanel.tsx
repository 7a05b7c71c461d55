import { isConverted } from '@domain/leads/lifecycle';
import { getBehaviour } from '@domain/objects/behaviour';
import { isTabShown } from '@domain/objects/detail-page';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '@/components/lazy';
import { useAfterPaint } from '@/components/use-after-paint';
import { ChatCard } from '@/features/record-chat';
import { InfoSummary, SummaryCard } from '@/features/record-detail';
import { TimelineSummary } from '@/features/timeline';
import { withTexts } from '@/i18n/text-bundles';
import { useStores } from '@/stores';
import { getTimeline } from '@/stores/timeline/Timeline';
import { childTab } from '../child/tab';
import type { PanelProps } from '../tab';
import styles from './home-panel.module.css';

const StageSummary = lazyPart(
  () => import(/* webpackChunkName: "stage-summary" */ '@/features/record-stage/StageSummary'),
  {
    wait: <div className={styles.stageWait} />,
  },
);
const ConversionCard = lazyPart(
  () => import(/* webpackChunkName: "lead-conversion-card" */ '@/features/lead-conversion/ConversionCard'),
  { quiet: true },
);
const RelatedCards = lazyPart(() => import(/* webpackChunkName: "tab-related" */ '../related/RelatedCards'));
const CollaboratorCard = lazyPart(() =>
  withTexts('access', import(/* webpackChunkName: "tab-collaborator" */ '../collaborator/CollaboratorCard')),
);
const RelatedCompanyCard = lazyPart(
  () => import(/* webpackChunkName: "tab-related-company" */ '../related-company/RelatedCompanyCard'),
);
const ProductCard = lazyPart(() =>
  withTexts('record', import(/* webpackChunkName: "tab-product" */ '../product/ProductCard')),
);
const ChildCard = lazyPart(() => withTexts('record', import(/* webpackChunkName: "tab-child" */ '../child/ChildCard')));
const SpecialApplication = lazyPart(() =>
  withTexts('record', import(/* webpackChunkName: "tab-product" */ '../product/SpecialApplication')),
);

const TaskListCard = lazyPart(
  () => withTexts('record', import(/* webpackChunkName: "task-list-card" */ '@/features/task-list/TaskListCard')),
  { quiet: true },
);

/**
 * The summary of the record in the order of work: its tasks, the latest events, people and deals, then the details. One column on phones, two on
 * tablets, three on desktops.
 */
export default observer(function HomePanel({
  record,
  table,
  chat,
  relatedTables,
  childTables,
  onOpenTab,
  onEdit,
  onMove,
  onNote,
}: PanelProps) {
  const { t } = useTranslation('detail');
  const stores = useStores();
  const bound = chat?.chat.chatId !== undefined;
  const timeline = getTimeline(stores, record.tableId, record.id);
  // The linked records need one request for each type, so they are below and load after the upper sections. If the company hides a tab, its card is
  // hidden too.
  const shows = (prefix: string, subject = '') => isTabShown({ key: prefix + subject, prefix }, table.detail_tabs);
  const relatedToo = useAfterPaint(!shows('dynamic') || timeline.feed('all').came);
  const stage = table.is_stage_on && shows('stage') && (
    <SummaryCard
      title={t('tabs.stage')}
      action={onMove && { label: t('edit'), run: () => onMove() }}
      more={{ label: t('stage.all'), run: () => onOpenTab('stage') }}
    >
      <StageSummary record={record} />
    </SummaryCard>
  );
  // A type with its own list of stages shows it after the main column (REQ records 2).
  const isBeside = getBehaviour(record.tableId).stageProperty !== undefined;
  const sells = getBehaviour(record.tableId).productAmountField !== undefined && shows('product');
  const related = relatedTables.filter(({ table_id }) => shows('', table_id));
  const children = childTables.filter(({ table_id }) => shows(childTab.prefix, table_id));
  return (
    <>
      {isConverted(record.json.lifecycle) && (
        <div className={styles.above}>
          <ConversionCard record={record} />
        </div>
      )}
      <div className={styles.columns}>
        {chat && bound && (
          <div className={styles.chat}>
            <ChatCard actions={chat} />
          </div>
        )}
        {relatedToo && record.json.lark_tasklist_guid !== undefined && (
          <div className={styles.info}>
            <TaskListCard record={record} />
          </div>
        )}
        <div className={styles.dynamic}>
          {shows('dynamic') && (
            <SummaryCard
              title={t('tabs.dynamic')}
              action={onNote && { label: t('note'), run: onNote }}
              more={{ label: t('event.all'), run: () => onOpenTab('dynamic') }}
            >
              <TimelineSummary timeline={timeline} />
            </SummaryCard>
          )}
          {isBeside && stage}
        </div>
        {relatedToo && (
          <div className={styles.related}>
            {related.length > 0 && <RelatedCards record={record} tables={related} onOpenTab={onOpenTab} />}
            {record.json.special_application && (
              <SpecialApplication record={record} relatedTables={relatedTables} onOpenTab={onOpenTab} />
            )}
            {shows('collaborator') && <CollaboratorCard record={record} onOpen={() => onOpenTab('collaborator')} />}
            {getBehaviour(record.tableId).isCompany && shows('related-company') && (
              <RelatedCompanyCard record={record} onOpen={() => onOpenTab('related-company')} />
            )}
            {sells && <ProductCard record={record} onOpen={() => onOpenTab('product')} />}
            {children.map((child) => (
              <ChildCard
                key={child.table_id}
                record={record}
                table={child}
                onOpen={() => onOpenTab(childTab.prefix + child.table_id)}
              />
            ))}
          </div>
        )}
        {relatedToo && (
          <div className={styles.info}>
            {shows('info') && <InfoSummary record={record} onEdit={onEdit} onMore={() => onOpenTab('info')} />}
            {!isBeside && stage}
          </div>
        )}
      </div>
    </>
  );
});
