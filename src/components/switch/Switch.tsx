import AntdSwitch from 'antd-mobile/es/components/switch';
import { useId, type KeyboardEvent } from 'react';
import { handleKeys } from '@/components/keys';
import styles from './switch.module.css';

interface Props {
  label: string;
  checked: boolean;
  /** Whether it is read-only. */
  disabled?: boolean;
  onChange(checked: boolean): void;
}

/** A row that is on or off, changed by a tap anywhere on it. antd-mobile's switch takes no focus, no keys and no label: the row adds them. */
export function Switch({ label, checked, disabled = false, onChange }: Props) {
  const id = useId();
  const change = () => {
    if (!disabled) onChange(!checked);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== ' ' && event.key !== 'Enter') return;
    event.preventDefault();
    if (!event.repeat) change();
  };
  return (
    <div className={styles.row} onClick={change} onKeyDown={handleKeys(onKey)}>
      <span id={id}>{label}</span>
      <AntdSwitch
        className={styles.switch}
        checked={checked}
        disabled={disabled}
        tabIndex={disabled ? -1 : 0}
        aria-labelledby={id}
      />
    </div>
  );
}
