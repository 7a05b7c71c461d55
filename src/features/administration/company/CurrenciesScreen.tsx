import { otherRates } from '@domain/configuration/main-currency';
import type { Item } from '@domain/configuration/sections';
import type { AmountChoice, Currency } from '@domain/metadata/currency';
import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button';
import { Question } from '@/components/confirm';
import type { Administration, ConfigurationChangeInput } from '@/stores/administration/Administration';
import type { SettingsDraft } from '@/stores/administration/SettingsDraft';
import { EditSheet } from '../lists/EditSheet';
import { ThingList } from '../lists/ThingList';
import { useSection } from '../use-section';
import { RatesCard } from './RatesCard';

const newItemId = '+';
const daily = 'daily';

/** The currencies that the company counts in, with what they are worth. */
export default observer(function CurrenciesScreen() {
  const { t } = useTranslation(['administration', 'integrations']);
  const { administration, answer, item, setItem } = useSection();
  const { ask: confirmSave, question } = useAmountsQuestion(administration);
  if (!answer) return null;
  const currencies = answer.currencies as unknown as Currency[];
  const main = currencies.find(({ is_main }) => is_main);
  const find = (code: string | undefined) =>
    administration.answer?.currencies.find((candidate) => candidate['code'] === code);
  const open = find(item);
  const close = () => setItem(undefined);
  const readsDaily = answer.company['daily_rates'] !== undefined;
  return (
    <>
      <RatesCard administration={administration} onOpen={() => setItem(daily)} />
      <ThingList
        label={t('section.currencies')}
        things={currencies.map(({ code, currency_symbol, rate, is_main, by_hand }) => ({
          id: code,
          name: `${code} ${currency_symbol}`,
          text: is_main
            ? t('currencies.main')
            : [
                t('currencies.worth', { code, rate, main: main?.code ?? '' }),
                ...(readsDaily && by_hand ? [t('integrations:rates.hand')] : []),
              ].join(' · '),
        }))}
        onOpen={setItem}
        add={t('currencies.add')}
        onAdd={() => setItem(newItemId)}
      />
      {open && (
        <EditSheet
          title={t('currencies.edit')}
          section="currencies"
          known={() => {
            const now = find(item);
            return now && { item: now, version: administration.answer?.version ?? 0 };
          }}
          along={(now) => mainMoves(currencies, now)}
          ask={confirmSave}
          shown={({ path }) => (path === 'by_hand' ? readsDaily : path !== 'is_main' || open['is_main'] !== true)}
          remove={{ id: String(open['code']), name: String(open['code']), label: t('currencies.remove') }}
          onClose={close}
        />
      )}
      {item === daily && (
        <EditSheet
          title={t('integrations:rates.title')}
          section="company"
          known={() => {
            const company = administration.answer?.company;
            return company && { item: company, version: administration.answer?.version ?? 0 };
          }}
          shown={({ path }) => path === 'daily_rates'}
          onClose={close}
        />
      )}
      {item === newItemId && (
        <EditSheet
          title={t('currencies.add')}
          section="currencies"
          start={{ item: { code: '', currency_symbol: '', is_main: false, rate: '' }, version: answer.version }}
          shown={({ path }) => path !== 'is_main' && (path !== 'by_hand' || readsDaily)}
          onClose={close}
        />
      )}
      {question}
    </>
  );
});

type MainCurrency = NonNullable<Awaited<ReturnType<Administration['preview']>>['main_currency']>;

/** Asks what happens to stored amounts before the main currency changes. */
function useAmountsQuestion(administration: Administration) {
  const { t } = useTranslation(['administration', 'shell']);
  const [change, setChange] = useState<MainCurrency>();
  const answer = useRef<(choice: AmountChoice | undefined) => void>();
  const confirmSave = async (draft: SettingsDraft): Promise<boolean> => {
    const { changes } = draft;
    if (!changes.some((change) => change.action === 'set' && change.values['is_main'] === true)) return true;
    const { main_currency: main } = await administration.preview(changes);
    if (!main || main.records === 0) return true;
    setChange(main);
    const choice = await new Promise<AmountChoice | undefined>((resolve) => {
      answer.current = resolve;
    });
    setChange(undefined);
    if (choice) draft.chooseAmounts(choice);
    return choice !== undefined;
  };
  const respond = (choice?: AmountChoice) => answer.current?.(choice);
  const question = change && (
    <Question
      title={t('currencies.amountsTitle', change)}
      onDismiss={() => respond()}
      answers={
        <>
          <Button onClick={() => respond()}>{t('shell:cancel')}</Button>
          <Button onClick={() => respond('relabel')}>{t('currencies.relabel')}</Button>
          <Button tone="primary" onClick={() => respond('convert')}>
            {t('currencies.convert')}
          </Button>
        </>
      }
    >
      {t('currencies.amountsText', change)}
    </Question>
  );
  return { ask: confirmSave, question };
}

/** Returns the further changes when the main currency changes: the former one loses that role, and every rate is converted. */
function mainMoves(currencies: readonly Currency[], item: Item): ConfigurationChangeInput[] {
  const previousCurrency = currencies.find(({ code }) => code === item['code']);
  if (!previousCurrency || previousCurrency.is_main || item['is_main'] !== true) return [];
  const rateChanges = otherRates(currencies, { ...previousCurrency, rate: String(item['rate']) });
  return [...rateChanges, { code: previousCurrency.code, values: { rate: '1' } }].map(({ code, values }) => ({
    action: 'set',
    section: 'currencies',
    id: code,
    values,
  }));
}
