import { instantOf } from '@domain/calendar';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button, ButtonLink } from '@/components/button';
import { CrossButton } from '@/components/cross-button';
import { DraftBar } from '@/components/draft-bar';
import { IconButton } from '@/components/icon-button';
import { useLongPress } from '@/components/long-press';
import { MenuButton } from '@/components/menu-button';
import { ResponsivePopover } from '@/components/popover';
import { Proposal } from '@/components/proposal';
import { RestoreDraft } from '@/components/restore-draft';
import { Row } from '@/components/row';
import { SearchField } from '@/components/search-field';
import { StepCheck } from '@/components/step-check';
import { Switch } from '@/components/switch';
import styles from '../gallery.module.css';
import { useWords } from './words';

const nothing = () => undefined;

export function Buttons() {
  const { short, long } = useWords();
  return (
    <>
      <Button>{short}</Button>
      <Button tone="primary">{short}</Button>
      <Button tone="danger">{short}</Button>
      <Button disabled>{short}</Button>
      <Button busy>{short}</Button>
      <Button tone="primary" block>
        {long}
      </Button>
      <ButtonLink href="#">{short}</ButtonLink>
    </>
  );
}

export function IconButtons() {
  const { short } = useWords();
  const icon = <Plus size={20} aria-hidden="true" />;
  return (
    <div style={{ display: 'flex' }}>
      <IconButton label={short}>{icon}</IconButton>
      {(['soft', 'faint', 'accent'] as const).map((tone) => (
        <IconButton key={tone} label={`${short} ${tone}`} tone={tone}>
          {icon}
        </IconButton>
      ))}
      <IconButton label={`${short} 0`} disabled>
        {icon}
      </IconButton>
    </div>
  );
}

/** Shows the options until each is removed. */
export function CrossButtons() {
  const { options } = useWords();
  const [texts, setTexts] = useState(options);
  return (
    <>
      {texts.map((text) => (
        <span key={text} className={styles.choice}>
          {text}
          <CrossButton
            label={text}
            className={styles.cross}
            onClick={() => setTexts(texts.filter((shownText) => shownText !== text))}
          />
        </span>
      ))}
    </>
  );
}

/** Counts taps and long presses of one button. */
export function LongPress() {
  const { short } = useWords();
  const [count, setCount] = useState({ taps: 0, presses: 0 });
  const press = useLongPress(() => setCount((now) => ({ ...now, presses: now.presses + 1 })));
  return (
    <Button {...press} onClick={() => setCount((now) => ({ ...now, taps: now.taps + 1 }))}>
      {short} {count.taps} / {count.presses}
    </Button>
  );
}

export function DraftBars() {
  const { short, long, open, close } = useWords();
  const giveUp = { title: short, text: long, confirm: close, stay: open };
  return (
    <DraftBar
      saving={false}
      failure={long}
      labels={{ save: open, cancel: close, kept: short, giveUp }}
      onSave={nothing}
      onGiveUp={nothing}
    />
  );
}

export function RestoreDrafts() {
  return <RestoreDraft savedAt={instantOf('UTC', '2026-11-20T02:00')} onTake={nothing} onDiscard={nothing} />;
}

export function SearchFields() {
  const { short } = useWords();
  const [value, setValue] = useState('');
  return <SearchField value={value} onType={setValue} placeholder={short} label={short} />;
}

export function Switches() {
  const { short, options } = useWords();
  const [checked, setChecked] = useState(true);
  return (
    <>
      <Switch label={short} checked={checked} onChange={setChecked} />
      <Switch label={options[0] ?? ''} checked disabled onChange={nothing} />
    </>
  );
}

export function Proposals() {
  const { short, long } = useWords();
  return (
    <>
      <Proposal text={short} value="12/04" onTake={nothing} />
      <Proposal text={long} value="¥8,000" onTake={nothing} />
    </>
  );
}

export function StepChecks() {
  const { short } = useWords();
  const [isDone, setDone] = useState(false);
  return (
    <div style={{ display: 'flex' }}>
      <StepCheck label={short} isDone={isDone} disabled={false} onChange={setDone} />
      <StepCheck label={`${short} 0`} isDone disabled onChange={nothing} />
    </div>
  );
}

export function MenuButtons() {
  const { short, long } = useWords();
  const [isOpen, setOpen] = useState(false);
  const toggle = () => setOpen(!isOpen);
  const anchor = useRef<HTMLButtonElement>(null);
  const menu = isOpen && (
    <ResponsivePopover {...{ anchor }} title={short} onDismiss={toggle}>
      <Row title={long} onClick={toggle} />
    </ResponsivePopover>
  );
  return (
    <>
      <MenuButton label={short} ref={anchor} isOpen={isOpen} onOpen={toggle} />
      {menu}
    </>
  );
}
