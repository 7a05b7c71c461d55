import { Check, Ellipsis } from 'lucide-react';
import { defaultViewId } from '@domain/views/default-view';
import { observer } from 'mobx-react-lite';
import { useEffect, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { IconButton } from '@/components/icon-button';
import { ResponsivePopover } from '@/components/popover';
import { Row } from '@/components/row';
import { Skeleton } from '@/components/skeleton';
import type { ListView } from '@/stores';
import type { SavedView, SavedViews } from '@/stores/views/SavedViews';
import { ViewActions } from './ViewActions';
import styles from './list-views.module.css';

interface Props {
  views: SavedViews;
  view: ListView;
  anchor: RefObject<HTMLElement | null>;
  onClose(): void;
}

/** Shows the views of a list: the default one, the team's and the reader's own. A tap opens one; a view that may be changed has a separate menu. */
export const ViewMenu = observer(function ViewMenu({ views, view, anchor, onClose }: Props) {
  const { t } = useTranslation('views');
  const [managed, setManaged] = useState<SavedView>();
  useEffect(() => void views.load(), [views]);
  if (managed) return <ViewActions views={views} saved={managed} onClose={() => setManaged(undefined)} />;

  const row = (saved: SavedView) => {
    const name = saved._id === defaultViewId ? t('default') : saved.name;
    const current = saved._id === view.choice.id;
    return (
      <li key={saved._id} className={styles.item}>
        <Row
          title={name}
          current={current}
          disabled={saved.issues.length > 0}
          {...(saved.issues.length > 0 ? { text: t('broken') } : {})}
          trailing={current && <Check size={20} aria-hidden="true" />}
          onClick={() => {
            onClose();
            views.choose(saved);
          }}
        />
        {(saved.abilities.update || saved.abilities.remove) && (
          <IconButton
            tone="soft"
            label={t('manage', { name })}
            aria-haspopup="dialog"
            onClick={() => setManaged(saved)}
          >
            <Ellipsis size={20} aria-hidden="true" />
          </IconButton>
        )}
      </li>
    );
  };
  const [plain, ...shared] = views.shared;
  return (
    <ResponsivePopover title={t('title')} anchor={anchor} onDismiss={onClose}>
      <div aria-busy={views.status === 'loading' || undefined}>
        {views.status === 'loading' && <Skeleton still style={{ height: 52, margin: '0 var(--space-3)' }} />}
        {views.status === 'failed' && (
          <p className={styles.words} role="alert">
            {t('failed')} {errorText(views.error)}
          </p>
        )}
        {plain && <ul>{row(plain)}</ul>}
        {group(t('own'), views.own)}
        {group(t('shared'), shared)}
        {views.status === 'ready' && views.own.length + shared.length === 0 && (
          <p className={styles.words}>{t('none')}</p>
        )}
      </div>
    </ResponsivePopover>
  );

  function group(title: string, list: SavedView[]) {
    if (list.length === 0) return null;
    return (
      <section aria-label={title}>
        <h3 className={styles.heading}>{title}</h3>
        <ul>{list.map(row)}</ul>
      </section>
    );
  }
});
