import { useState } from 'react';
import { ChoiceLayer, ChoiceList } from '@/components/choice-layer';
import { FieldButton } from '@/components/field-button';
import { Sheet } from '@/components/sheet';
import { Opens } from './layers';
import { useWords } from './words';

/** Each option once, by its own words. */
function useChoices() {
  const { options } = useWords();
  return options.map((text) => ({ id: text, text, shown: text }));
}

export function ChoiceLayers() {
  const { short, open } = useWords();
  const choices = useChoices();
  const [marked, setMarked] = useState<readonly string[]>([]);
  return (
    <>
      {[undefined, { least: 1, most: 2 }].map((several, index) => (
        <Opens
          key={index}
          words={`${open} ${index + 1}`}
          layer={(close, anchor) => (
            <ChoiceLayer
              label={short}
              anchor={anchor}
              choices={choices}
              searchable
              chosen={[]}
              onDone={close}
              onClose={close}
              {...(several ? { several } : {})}
            />
          )}
        />
      ))}
      <ChoiceList choices={choices} marked={marked} onTake={(id) => setMarked([id])} />
    </>
  );
}

export function FieldButtons() {
  const { short, long, options } = useWords();
  const [text, setText] = useState(long);
  const [open, setOpen] = useState(false);
  const shared = { label: short, onOpen: () => setOpen(true) };
  return (
    <>
      <FieldButton {...shared} text={text} onClear={() => setText('')} />
      <FieldButton {...shared} text={options[0] ?? ''} tone="plain" />
      {open && (
        <Sheet title={short} size="half" onDismiss={() => setOpen(false)}>
          {long}
        </Sheet>
      )}
    </>
  );
}
