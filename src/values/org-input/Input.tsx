import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { handleKeys } from '@/components/keys';
import { useComposedText } from '@/components/use-composed-text';
import { useValueServices, type CompanyAnswer } from '../services';
import { controlProps, getPlaceholder, type InputProps } from '../value-view';
import styles from '../values.module.css';
import own from './org-input.module.css';

/** The pause in typing before the company lookup is requested, in milliseconds (REQ records 9). */
const debounce = 300;
/** The minimum length of a search text, because one letter matches half of all companies. */
const shortest = 2;

/** An input for a company's full name with suggestions of a register. Without a register, and when it fails, the typed name stays. */
export default function CompanyInput(props: InputProps) {
  const { value, onChange, field, label, readOnly } = props;
  const { t } = useTranslation('values');
  const { form } = useValueServices();
  const name = typeof value === 'string' ? value : '';
  const { answer, ask: requestOffers, stop } = useOffers();
  const [marked, setMarked] = useState(0);
  const [trouble, setTrouble] = useState('');
  const listId = useId();
  const offers = answer?.kind === 'found' ? answer.list : [];
  const message =
    answer?.kind === 'failed' ? answer.text : answer?.kind === 'found' && offers.length === 0 ? t('noMatch') : trouble;

  const type = (typed: string) => {
    onChange(typed);
    setMarked(0);
    setTrouble('');
    requestOffers(typed);
  };
  const text = useComposedText(name, type);
  const choose = async (companyName: string) => {
    stop();
    onChange(companyName);
    setTrouble((await form.fill(() => form.companies.fill(companyName))) ?? '');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (offers.length === 0) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
      setMarked((index) => (index + (event.key === 'ArrowDown' ? 1 : offers.length - 1)) % offers.length);
    else if (event.key === 'Enter') void choose(offers[marked]?.name ?? name);
    else if (event.key === 'Escape') stop();
    else return;
    // The list handles these keys: Enter must not save the form, Escape must not close it.
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className={own.company}>
      <input
        {...controlProps(props)}
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={offers.length > 0}
        aria-controls={offers.length > 0 ? listId : undefined}
        aria-activedescendant={offers.length > 0 ? `${listId}-${marked}` : undefined}
        autoComplete="off"
        enterKeyHint="next"
        className={styles.control}
        {...text}
        placeholder={getPlaceholder(field)}
        readOnly={readOnly}
        onKeyDown={handleKeys(onKeyDown)}
        onBlur={stop}
      />
      {offers.length > 0 && (
        <ul className={own.offers} role="listbox" id={listId} aria-label={label}>
          {offers.map((offer, index) => (
            // Pressing keeps the focus in the control, so that the list is still shown when the button is released.
            <li
              key={offer.name}
              role="option"
              id={`${listId}-${index}`}
              aria-selected={index === marked}
              className={own.offer}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => void choose(offer.name)}
            >
              <span>{offer.name}</span>
              <small>{[offer.legal_person, offer.status].filter(Boolean).join(' · ')}</small>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.outcome} role="status">
        {message}
      </p>
    </div>
  );
}

/** Returns the register's offers for the latest text, requested after typing pauses. An answer for an earlier text is never shown. */
function useOffers() {
  const { companies } = useValueServices().form;
  const [answer, setAnswer] = useState<CompanyAnswer>();
  const latestRequest = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const stop = () => {
    latestRequest.current += 1;
    clearTimeout(timer.current);
    setAnswer(undefined);
  };
  useEffect(
    () => () => {
      latestRequest.current += 1;
      clearTimeout(timer.current);
    },
    [],
  );
  const requestOffers = (typed: string) => {
    const keyword = typed.trim();
    stop();
    if (keyword.length < shortest) return;
    const request = latestRequest.current;
    timer.current = setTimeout(() => {
      void companies.search(keyword).then((companyAnswer) => {
        if (request === latestRequest.current) setAnswer(companyAnswer);
      });
    }, debounce);
  };
  return { answer, ask: requestOffers, stop };
}
