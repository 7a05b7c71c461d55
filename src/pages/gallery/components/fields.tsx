import { useRef, useState } from 'react';
import { Button } from '@/components/button';
import { CheckList } from '@/components/check-list';
import { ChoiceLayer, ChoiceList, NoMatch } from '@/components/choice-layer';
import { DateField, DateRangeField, QuickDayField } from '@/components/date-field';
import { FieldButton } from '@/components/field-button';
import { FieldError, FieldLabel } from '@/components/field-label';
import { HiddenFileInput } from '@/components/hidden-file-input';
import { RadioChoice, RadioChoices } from '@/components/radio-choice';
import { SelectField } from '@/components/select-field';
import { Sheet } from '@/components/sheet';
import { Opens } from './layers';
import styles from '../gallery.module.css';
import { useWords } from './words';

const present = () => '2026-11-20T09:30';

/** Returns options with their own texts. */
function useChoices() {
  const { options } = useWords();
  return options.map((text) => ({ id: text, text, label: text }));
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
          label={`${open} ${index + 1}`}
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
      <NoMatch>{short}</NoMatch>
    </>
  );
}

export function RadioButtons() {
  const { options } = useWords();
  const [chosenText, setChosen] = useState(options[0]);
  return (
    <>
      {options.map((text) => (
        <RadioChoice
          key={text}
          name="gallery-radio"
          chosen={text === chosenText}
          onChoose={() => setChosen(text)}
          className={styles.choice}
        >
          {text}
        </RadioChoice>
      ))}
      <RadioChoices
        choices={options}
        chosen={chosenText}
        onChoose={(text) => setChosen(text)}
        className={styles.choice}
      >
        {(text) => text}
      </RadioChoices>
    </>
  );
}

export function DateFields() {
  const { short } = useWords();
  const [day, setDay] = useState<string | undefined>('2026-11-20');
  const [minute, setMinute] = useState<string>();
  const [range, setRange] = useState<{ from: string | undefined; to: string | undefined }>({
    from: '2026-11-01',
    to: undefined,
  });
  return (
    <>
      <DateField
        label={`${short} 1`}
        precision="day"
        value={day}
        present={() => present().slice(0, 10)}
        onChange={setDay}
      />
      <DateField label={`${short} 2`} precision="minute" value={minute} present={present} onChange={setMinute} />
      <DateRangeField label={`${short} 3`} value={range} onChange={setRange} />
      <QuickDayField label={`${short} 4`} today={present().slice(0, 10)} value={day} onChange={setDay} />
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

export function SelectFields() {
  const { short, options } = useWords();
  const [value, setValue] = useState('');
  return (
    <SelectField
      label={short}
      value={value}
      options={options.map((text) => ({ value: text, text }))}
      onChange={setValue}
    />
  );
}

export function FieldLabels() {
  const { short, long } = useWords();
  return (
    <div>
      <FieldLabel htmlFor="gallery-labelled" label={short} required />
      <input id="gallery-labelled" defaultValue={short} aria-invalid aria-describedby="gallery-labelled-error" />
      <FieldError id="gallery-labelled" text={long} />
    </div>
  );
}

/** Shows the names of the files that were chosen last. */
export function HiddenFileInputs() {
  const { open } = useWords();
  const [names, setNames] = useState<string[]>([]);
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button onClick={() => input.current?.click()}>{open}</Button>
      <HiddenFileInput
        ref={input}
        multiple
        testId="gallery-files"
        onPick={({ files }) => setNames([...(files ?? [])].map(({ name }) => name))}
      />
      {names.join(', ')}
    </>
  );
}

export function CheckLists() {
  const { short, long, options } = useWords();
  const [selectedValues, setChosen] = useState<string[]>([]);
  const choices = options.map((text) => ({ value: text, text }));
  return <CheckList legend={short} choices={choices} chosen={selectedValues} error={long} onChange={setChosen} />;
}
