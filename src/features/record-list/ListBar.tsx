import { ChevronDown, Ellipsis, ListFilter } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { defaultViewId } from '@domain/views/default-view';
import { IconButton } from '@/components/icon-button';
import type { ListView, RecordList } from '@/stores';
import { shownTotal } from '@/stores/records/shown-total';
import styles from './record-list.module.css';

/** The layers that the bar above a list opens, and those that its menu opens. */
export type ListLayer = 'views' | 'filter' | 'more' | 'drafts' | 'export' | 'import' | 'duplicates' | 'bin';

interface Props {
  list: RecordList;
  view: ListView;
  onLayer(layer: ListLayer, button: HTMLElement): void;
  /** The content next to the filter. */
  tool?: ReactNode;
}

/** Shows the current view and its number of records, and the controls that change them. */
export const ListBar = observer(function ListBar({ list, view, onLayer, tool }: Props) {
  const { t } = useTranslation('list');
  const { choice } = view;
  const name = choice.id === defaultViewId ? t('defaultView') : choice.name;
  const displayedName = choice.changed ? t('changed', { name }) : name;
  const opens = (layer: ListLayer) => ({
    type: 'button' as const,
    'aria-haspopup': 'dialog' as const,
    onClick: (event: MouseEvent<HTMLElement>) => onLayer(layer, event.currentTarget),
  });
  return (
    <div className={styles.bar}>
      <button {...opens('views')} className={styles.viewName} aria-label={t('view', { name: displayedName })}>
        <span className={styles.title}>{displayedName}</span>
        <ChevronDown size={18} aria-hidden="true" />
      </button>
      <p className={styles.count}>{list.total && t('count', { total: shownTotal(list.total) })}</p>
      <span className={styles.tools}>
        {tool}
        <IconButton
          {...opens('filter')}
          tone={view.isPlain ? 'soft' : 'accent'}
          className={styles.tool}
          label={t(view.isPlain ? 'filter' : 'filterOn')}
          data-on={!view.isPlain || undefined}
        >
          <ListFilter size={20} aria-hidden="true" />
        </IconButton>
        <IconButton {...opens('more')} tone="soft" label={t('more')}>
          <Ellipsis size={20} aria-hidden="true" />
        </IconButton>
      </span>
    </div>
  );
});
