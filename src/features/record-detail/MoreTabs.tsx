import { useTranslation } from 'react-i18next';
import { Row } from '@/components/row';
import { Sheet } from '@/components/sheet';

interface Props {
  tabs: readonly { key: string; title: string }[];
  onChoose(key: string): void;
  onClose(): void;
}

/** The tabs of a record that do not fit its strip. */
export default function MoreTabs({ tabs, onChoose, onClose }: Props) {
  const { t } = useTranslation('detail');
  return (
    <Sheet title={t('tabs.moreTabs')} size="small" onDismiss={onClose}>
      {tabs.map(({ key, title }) => (
        <Row key={key} title={title} onClick={() => onChoose(key)} />
      ))}
    </Sheet>
  );
}
