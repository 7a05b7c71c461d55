import { useEffect, useRef, useState, type FunctionComponent, type ReactNode } from 'react';
import { Pencil, Plus } from 'lucide-react';
import { Button } from '@/components/button';
import { Confirm } from '@/components/confirm';
import { Docked, type DockLayer } from '@/components/dock';
import { DraftBar } from '@/components/draft-bar';
import { FormSheet } from '@/components/form-sheet';
import { PagePortal } from '@/components/page-portal';
import { ResponsivePopover } from '@/components/popover';
import { Sheet } from '@/components/sheet';
import { showToast, hideToast } from '@/components/toast/toast';
import { offerNote } from '@/features/call-log';
import { ActionBar, ActionButton } from '@/features/record-detail';
import { useWords } from './components/words';
import frame from '@/pages/frame/frame.module.css';
import selection from '@/features/list-selection/list-selection.module.css';
import list from '@/features/record-list/record-list.module.css';
import styles from './gallery.module.css';

const nothing = () => undefined;

function Selection() {
  const { short, open } = useWords();
  return (
    <PagePortal>
      <Docked layer="selection">
        <div className={selection.bar}>
          <p className={selection.count}>{short}</p>
          <button type="button" className={selection.quiet}>
            {short}
          </button>
          <Button>{open}</Button>
          <Button tone="danger">{open}</Button>
        </div>
      </Docked>
    </PagePortal>
  );
}

function Create() {
  const { open } = useWords();
  return (
    <Docked layer="create" side="right">
      <button type="button" className={list.float} aria-label={open}>
        <Plus size={26} aria-hidden="true" />
      </button>
    </Docked>
  );
}

function State() {
  const { long } = useWords();
  return (
    <Docked layer="state">
      <div className={frame.states}>
        <button type="button" className={frame.asOf}>
          {long}
        </button>
      </div>
    </Docked>
  );
}

function Offer() {
  const { long } = useWords();
  useEffect(() => offerNote({ tableId: '', id: '', title: long, at: 0 }, nothing), [long]);
  return null;
}

function UndoToast() {
  const { long, open } = useWords();
  useEffect(() => {
    showToast({ text: long, action: { label: open, run: nothing } });
    return hideToast;
  }, [long, open]);
  return null;
}

function Actions() {
  const { open } = useWords();
  return (
    <ActionBar label={open}>
      {[1, 2, 3].map((number) => (
        <ActionButton key={number} icon={<Pencil size={20} />} label={open} onClick={nothing} />
      ))}
    </ActionBar>
  );
}

function Draft() {
  const { short, open, close } = useWords();
  const giveUp = { title: short, text: short, confirm: open, stay: close };
  const texts = { save: open, cancel: close, kept: short, giveUp };
  return <DraftBar saving={false} labels={texts} onSave={nothing} onGiveUp={nothing} />;
}

function Offline() {
  const { long } = useWords();
  return <p className={frame.offline}>{long}</p>;
}

function FullSheet() {
  const { short, open } = useWords();
  return (
    <FormSheet title={short} onDismiss={nothing} action={open} onAction={nothing}>
      <Rows />
    </FormSheet>
  );
}

function HalfSheet() {
  const { short } = useWords();
  return (
    <Sheet title={short} size="half" onDismiss={nothing} closeBy="cancel">
      <Rows />
    </Sheet>
  );
}

function Question() {
  const { short, long, open, close } = useWords();
  return (
    <Confirm title={short} danger confirmLabel={open} cancelLabel={close} onConfirm={nothing} onCancel={nothing}>
      {long}
    </Confirm>
  );
}

function Menu() {
  const { short } = useWords();
  const anchor = useRef<HTMLSpanElement>(null);
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return (
    <span ref={anchor}>
      {isThere && (
        <ResponsivePopover title={short} anchor={anchor} onDismiss={nothing}>
          <Rows />
        </ResponsivePopover>
      )}
    </span>
  );
}

function Rows() {
  const { options } = useWords();
  return [...options, ...options].map((name, index) => (
    <p key={index}>
      <Button>{name}</Button>
    </p>
  ));
}

interface Staged {
  /** `page`: in the page or above it; `everything`: above sheets, too; `modal`: nothing of the page below it can be tapped. */
  over: 'page' | 'everything' | 'modal';
  /** The place in the flow of the page; the other layers float. */
  place?: 'top' | 'scroller' | 'bottom';
  Part: FunctionComponent;
}

/** All elements that are fixed or float at an edge of the window. The journey `layers-together` shows each of them with each other one. */
const staged: Readonly<
  Record<DockLayer | 'actions' | 'draft' | 'offline' | 'fullSheet' | 'halfSheet' | 'question' | 'menu', Staged>
> = {
  selection: { over: 'page', Part: Selection },
  create: { over: 'page', Part: Create },
  state: { over: 'page', Part: State },
  offer: { over: 'everything', Part: Offer },
  toast: { over: 'everything', Part: UndoToast },
  actions: { over: 'page', place: 'bottom', Part: Actions },
  draft: { over: 'page', place: 'scroller', Part: Draft },
  offline: { over: 'page', place: 'top', Part: Offline },
  fullSheet: { over: 'modal', Part: FullSheet },
  halfSheet: { over: 'modal', Part: HalfSheet },
  question: { over: 'modal', Part: Question },
  menu: { over: 'modal', Part: Menu },
};
type StagedName = keyof typeof staged;

/** Shows a page with the elements that an event of the name `stage` lists, such as `offer,actions`. */
export default function LayerStage() {
  const { short } = useWords();
  const [stagedNames, setShown] = useState<readonly StagedName[]>([]);
  useEffect(() => {
    const follow = ({ detail }: CustomEvent<string>) =>
      setShown((Object.keys(staged) as StagedName[]).filter((name) => detail.split(',').includes(name)));
    window.addEventListener('stage', follow as EventListener);
    return () => window.removeEventListener('stage', follow as EventListener);
  }, []);
  const draw = (position: Staged['place']): ReactNode =>
    stagedNames
      .filter((name) => staged[name].place === position)
      .map((name) => {
        const { Part } = staged[name];
        return position ? (
          <div key={name} data-staged={name} style={{ display: 'contents' }}>
            <Part />
          </div>
        ) : (
          <Part key={name} />
        );
      });
  const catalogue = Object.entries(staged).map(([name, { over }]) => `${name}:${over}`);
  return (
    <main className={styles.stage} data-catalogue={catalogue.join(' ')} data-shown={stagedNames.join(',')}>
      {draw('top')}
      <div className={styles.stageScroller} data-scroller tabIndex={0} role="group" aria-label={short}>
        <div style={{ height: '200vh' }} />
        <p className={styles.lastRow} data-last-row>
          {short}
        </p>
        {draw('scroller')}
      </div>
      {draw('bottom')}
      {draw(undefined)}
    </main>
  );
}
