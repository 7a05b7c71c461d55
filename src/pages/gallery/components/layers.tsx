import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { Button } from '@/components/button';
import { ChatPicker } from '@/components/chat-picker';
import { Confirm, Question } from '@/components/confirm';
import { Docked } from '@/components/dock';
import { FormSheet } from '@/components/form-sheet';
import { lazyLayer, PartBoundary, PartMissing } from '@/components/lazy';
import LayerWait from '@/components/lazy/LayerWait';
import { PagePortal } from '@/components/page-portal';
import { AnchoredPanel, ResponsivePopover } from '@/components/popover';
import { SearchSheet } from '@/components/search-sheet';
import { Sheet, SheetButton } from '@/components/sheet';
import { SideChoice, SideChoiceSheet, type Side } from '@/components/side-choice';
import { showToast } from '@/components/toast';
import { useWords } from './words';

/** A button that opens a layer. */
export function Opens({
  label: label,
  layer,
}: {
  label: string;
  layer(close: () => void, anchor: RefObject<HTMLElement | null>): ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const holder = useRef<HTMLSpanElement>(null);
  return (
    <span ref={holder}>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && layer(() => setOpen(false), holder.current ? holder : anchor)}
    </span>
  );
}

export function ChatPickers() {
  const { open, options } = useWords();
  const chats = options.map((name) => ({ id: name, name }));
  return (
    <Opens
      label={open}
      layer={(close) => (
        <ChatPicker multiple chats={chats} chosen={[]} onRetry={close} onChoose={close} onClose={close} />
      )}
    />
  );
}

export function SideChoices() {
  const { short, long, open, options } = useWords();
  const [selectedSide, setChosen] = useState<Side>();
  return (
    <Opens
      label={open}
      layer={(close) => (
        <SideChoiceSheet
          title={short}
          text={long}
          action={open}
          isOpen={selectedSide === undefined}
          onDismiss={close}
          onSettle={close}
        >
          <SideChoice
            name="gallery"
            legend={short}
            chosen={selectedSide}
            onChoose={setChosen}
            sides={{
              mine: { title: options[0] ?? '', content: short },
              theirs: { title: options[1] ?? '', content: long },
            }}
          />
        </SideChoiceSheet>
      )}
    />
  );
}

export function Confirms() {
  const { short, long, open, close: closeLabel } = useWords();
  return (
    <>
      <Opens
        label={`${open} 1`}
        layer={(close) => (
          <Confirm danger title={short} confirmLabel={open} cancelLabel={closeLabel} onConfirm={close} onCancel={close}>
            {long}
          </Confirm>
        )}
      />
      <Opens
        label={`${open} 2`}
        layer={(close) => (
          <Question title={short} answers={<Button onClick={close}>{closeLabel}</Button>} onDismiss={close}>
            {long}
          </Question>
        )}
      />
    </>
  );
}

const Pictures = lazyLayer(
  () => import('./pictures'),
  ({ onClose }) => onClose(),
);

export function ImageViewers() {
  const { open } = useWords();
  return <Opens label={open} layer={(close) => <Pictures onClose={close} />} />;
}

/** Shows the substitutes for a part that failed to load and for a layer that is loading. */
export function LazyParts() {
  const { open } = useWords();
  return (
    <>
      <PartBoundary instead={(retry, error) => <PartMissing again={retry} error={error} />}>
        <PartMissing again={() => undefined} error={undefined} />
      </PartBoundary>
      <Opens label={open} layer={(close) => <LayerWait size="half" flyout={false} onClose={close} />} />
    </>
  );
}

/** Shows a line above the page at its lower edge. */
export function PagePortals() {
  const { short, open } = useWords();
  return (
    <Opens
      label={open}
      layer={(close) => (
        <PagePortal>
          <Docked layer="state">
            <Button onClick={close}>{short}</Button>
          </Docked>
        </PagePortal>
      )}
    />
  );
}

export function Popovers() {
  const { short, long, open } = useWords();
  return (
    <>
      <Opens
        label={`${open} 1`}
        layer={(close, anchor) => (
          <ResponsivePopover title={short} anchor={anchor} onDismiss={close}>
            {long}
          </ResponsivePopover>
        )}
      />
      <Opens
        label={`${open} 2`}
        layer={(close, anchor) => (
          <AnchoredPanel title={short} anchor={anchor} onDismiss={close}>
            {long}
          </AnchoredPanel>
        )}
      />
    </>
  );
}

export function Sheets() {
  const { short, long, open, close: closeLabel } = useWords();
  return (
    <>
      {(['small', 'half', 'full'] as const).map((size, index) => (
        <Opens
          key={size}
          label={`${open} ${index + 1}`}
          layer={(close) => (
            <Sheet
              title={short}
              size={size}
              onDismiss={close}
              closeBy={size === 'half' ? 'cancel' : size === 'full' ? 'close' : undefined}
              trailing={size === 'full' && <SheetButton onClick={close}>{closeLabel}</SheetButton>}
            >
              {long}
            </Sheet>
          )}
        />
      ))}
    </>
  );
}

export function SearchSheets() {
  const { short, long, open } = useWords();
  const [value, setValue] = useState('');
  return (
    <Opens
      label={open}
      layer={(close) => (
        <SearchSheet
          title={short}
          search={{ value, placeholder: short, label: short, onType: setValue }}
          onClose={close}
        >
          {long}
        </SearchSheet>
      )}
    />
  );
}

export function FormSheets() {
  const { short, long, open, close: closeLabel } = useWords();
  return (
    <Opens
      label={open}
      layer={(close) => (
        <FormSheet
          title={short}
          onDismiss={close}
          problems={<p role="alert">{short}</p>}
          action={closeLabel}
          onAction={close}
        >
          {long}
        </FormSheet>
      )}
    />
  );
}

export function Toasts() {
  const { short, long } = useWords();
  return (
    <>
      {(['plain', 'success', 'failure'] as const).map((kind, index) => (
        <Button key={kind} onClick={() => showToast({ kind, text: kind === 'failure' ? long : short })}>
          {`${short} ${index + 1}`}
        </Button>
      ))}
    </>
  );
}
