import { RefreshCcw } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Row } from '@/components/row';
import { Sheet } from '@/components/sheet';
import type { ListView } from '@/stores';
import { isScopeAlone, type BuiltView } from '@/stores/views/choice';
import type { SavedViews } from '@/stores/views/SavedViews';
import { NameForm } from './NameForm';
import styles from './list-views.module.css';
import { useViewAction } from './use-view-action';

interface Props {
  views: SavedViews;
  view: ListView;
  /** The content of the builder. */
  built: BuiltView;
  onClose(): void;
  onSaved(): void;
}

/** Saves the content of the builder: in the shown view if the reader may change it, or as a new one, for the team if they may. */
export const ViewName = observer(function ViewName({ views, view, built, onClose, onSaved }: Props) {
  const { t } = useTranslation('views');
  const [shared, setShared] = useState(false);
  const { busy, run } = useViewAction(onSaved);
  useEffect(() => void views.load(), [views]);
  const personal = isScopeAlone(built);
  const currentView = views.find(view.choice.id);

  return (
    <Sheet title={t('saveTitle')} size="small" onDismiss={onClose}>
      {currentView?.abilities.update && !(personal && currentView.is_global) && (
        <div className={styles.menu}>
          <Row
            icon={<RefreshCcw size={20} />}
            title={t('saveOver', { name: currentView.name })}
            disabled={busy}
            onClick={() => void run(() => views.overwrite(currentView, built), t('updated'))}
          />
          <h3 className={styles.heading}>{t('saveNew')}</h3>
        </div>
      )}
      <NameForm
        name=""
        label={t('save')}
        busy={busy}
        onName={(name) => void run(() => views.create(built, { name, shared }), t('saved'))}
      >
        {personal && <p className={styles.hint}>{t('scopeAlone', { scope: t(`mine.${built.mine ?? 'all'}`) })}</p>}
        {views.mayShare && !personal && (
          <label className={styles.share}>
            <input
              className={styles.checkbox}
              type="checkbox"
              checked={shared}
              onChange={(event) => setShared(event.target.checked)}
            />
            <span>
              {t('toTeam')}
              <small>{t('toTeamHint')}</small>
            </span>
          </label>
        )}
      </NameForm>
    </Sheet>
  );
});
