import { Keyboard } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/components/icon-button';
import { Sheet } from '@/components/sheet';
import { Switch } from '@/components/switch';
import styles from './record-table.module.css';

/** The keys and their actions, as the sheet lists them. */
const keys = [
  ['down', ['j', '↓']],
  ['up', ['k', '↑']],
  ['across', ['←', '→']],
  ['open', ['Enter']],
  ['choose', ['x']],
  ['edit', ['e']],
  ['create', ['n']],
  ['search', ['/']],
  ['close', ['Esc']],
  ['help', ['?']],
] as const;

interface Props {
  isOpen: boolean;
  /** Whether letter keys have effects: people who dictate, or use letters otherwise, turn them off. */
  isOn: boolean;
  onChange(isOn: boolean): void;
  onOpen(isOpen: boolean): void;
}

/** The sheet of keys, and its button in the bar. */
export function KeysButton({ isOpen, isOn, onChange, onOpen }: Props) {
  const { t } = useTranslation('table');
  return (
    <>
      <IconButton tone="soft" label={t('keys.title')} aria-haspopup="dialog" onClick={() => onOpen(true)}>
        <Keyboard size={20} aria-hidden="true" />
      </IconButton>
      {isOpen && (
        <Sheet title={t('keys.title')} size="half" onDismiss={() => onOpen(false)} closeBy="close">
          <dl className={styles.keys}>
            {keys.map(([name, keyLabels]) => (
              <div key={name} style={{ display: 'contents' }}>
                <dt>
                  {keyLabels.map((key) => (
                    <kbd key={key} className={styles.key}>
                      {key}
                    </kbd>
                  ))}
                </dt>
                <dd>{t(`keys.${name}`)}</dd>
              </div>
            ))}
          </dl>
          <div className={styles.keysOn}>
            <Switch label={t('keys.on')} checked={isOn} onChange={onChange} />
          </div>
        </Sheet>
      )}
    </>
  );
}
