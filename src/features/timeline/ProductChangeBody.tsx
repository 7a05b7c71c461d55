import type { TimelineEvent } from '@domain/contract/timeline';
import { moneyText } from '@domain/money';
import { useTranslation } from 'react-i18next';
import { OldAndNew } from './ChangeList';

/** What the products of a record cost together before and after a change. */
export function ProductChangeBody({ change }: { change: NonNullable<TimelineEvent['products']> }) {
  const { t } = useTranslation('detail');
  const { before, now, currency, count } = change;
  const amount = (value: number) => `${moneyText(value)} ${currency}`;
  return <OldAndNew name={t('event.productCount', { count })} before={amount(before)} now={amount(now)} />;
}
