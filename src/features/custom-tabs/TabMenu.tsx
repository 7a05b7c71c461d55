import { quickTemplates, listTemplates } from '@domain/collaboration/tabs';
import type { Tag } from '@domain/contract/shapes';
import type { ObjectType } from '@domain/metadata/object-type';
import { ChevronRight, FilePlus2, Globe, LayoutTemplate, Settings2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { Button } from '@/components/button';
import { TrashButton } from '@/components/icon-button/TrashButton';
import { ResponsivePopover } from '@/components/popover';
import { Row } from '@/components/row';
import { attempt, showToast } from '@/components/toast';
import type { RecordTabs, TabWish } from '@/stores/tabs/RecordTabs';
import { TabForm } from './TabForm';
import styles from './custom-tabs.module.css';

type TabMenuStep = 'choose' | 'templates' | 'web' | 'manage' | { rename: Tag } | { remove: Tag };

interface Props {
  tabs: RecordTabs;
  table: ObjectType;
  anchor: RefObject<HTMLElement | null>;
  onClose(): void;
  /** Called with the key of a new tab. */
  onMade(key: string): void;
  onChanged(): void;
}

/** Creates tabs by kind, by template or by address, and lists the existing ones. */
export default observer(function TabMenu({ tabs, table, anchor, onClose, onMade, onChanged }: Props) {
  const { t } = useTranslation('tabs');
  const [step, setStep] = useState<TabMenuStep>('choose');
  const templates = listTemplates(table);
  const work = (run: () => Promise<void>) => attempt(run, errorText);
  const create = (wish: TabWish) =>
    void work(async () => {
      const key = await tabs.create(wish);
      if (key === undefined) return;
      showToast({ kind: 'success', text: t('made') });
      onClose();
      onMade(key);
    });
  const change = (run: () => Promise<void>, successText: string | undefined) =>
    void work(async () => {
      await run();
      if (successText !== undefined) {
        showToast({ kind: 'success', text: successText });
        onChanged();
      }
      setStep('manage');
    });
  const template = (documentTemplate: ReturnType<typeof listTemplates>[number]) => (
    <Row
      key={documentTemplate.token}
      icon={<LayoutTemplate size={20} />}
      title={documentTemplate.name}
      text={t(`kind.${documentTemplate.type}`)}
      disabled={tabs.busy}
      onClick={() =>
        create({ type: documentTemplate.type, beginning: documentTemplate.name, template: documentTemplate.token })
      }
    />
  );

  return (
    <ResponsivePopover title={title()} anchor={anchor} onDismiss={onClose}>
      {content()}
    </ResponsivePopover>
  );

  function title(): string {
    if (typeof step === 'string') return t(`title.${step}`);
    return t('rename' in step ? 'title.rename' : 'title.remove');
  }

  function content() {
    if (typeof step === 'object' && 'rename' in step)
      return (
        <TabForm
          name={step.rename.name}
          label={t('save')}
          busy={tabs.busy}
          onSubmit={({ name }) =>
            change(() => tabs.rename(step.rename, name), name.trim() === step.rename.name ? undefined : t('renamed'))
          }
        />
      );
    if (typeof step === 'object')
      return (
        <div className={styles.form}>
          <p>{t(step.remove.type === 'web_url' ? 'removeText' : 'removeDocumentText', { name: step.remove.name })}</p>
          <Button
            tone="danger"
            block
            busy={tabs.busy}
            onClick={() => change(() => tabs.remove(step.remove), t('removed'))}
          >
            {t('remove')}
          </Button>
        </div>
      );
    switch (step) {
      case 'web':
        return (
          <TabForm
            name={tabs.nextName(t('kind.web_url'))}
            url=""
            label={t('create')}
            busy={tabs.busy}
            onSubmit={({ name, url }) => create({ type: 'web_url', name, url })}
          />
        );
      case 'templates':
        return templates.map(template);
      case 'manage':
        return tabs.tags.length === 0 ? <p className={styles.note}>{t('none')}</p> : tabs.tags.map(managed);
      case 'choose':
        return (
          <>
            {table.document_types?.map((type) => (
              <Row
                key={type}
                icon={<FilePlus2 size={20} />}
                title={t(`kind.${type}`)}
                disabled={tabs.busy}
                onClick={() => create({ type, beginning: t(`kind.${type}`) })}
              />
            ))}
            <Row icon={<Globe size={20} />} title={t('kind.web_url')} onClick={() => setStep('web')} />
            {templates.slice(0, quickTemplates).map(template)}
            {templates.length > quickTemplates && (
              <Row
                icon={<LayoutTemplate size={20} />}
                title={t('more')}
                trailing={<ChevronRight size={16} />}
                onClick={() => setStep('templates')}
              />
            )}
            <Row
              icon={<Settings2 size={20} />}
              title={t('title.manage')}
              trailing={<ChevronRight size={16} />}
              onClick={() => setStep('manage')}
            />
          </>
        );
    }
  }

  function managed(tag: Tag) {
    return (
      <div key={tag.key} className={styles.managed}>
        <Row title={tag.name} text={t(`kind.${tag.type}`)} onClick={() => setStep({ rename: tag })} />
        <TrashButton label={t('removeOne', { name: tag.name })} onClick={() => setStep({ remove: tag })} />
      </div>
    );
  }
});
