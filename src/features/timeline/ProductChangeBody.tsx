import type { TimelineEvent } from '@domain/contract/timeline/timeline';
import { useTranslation } from 'react-i18next';
import { useMoney } from '@/values/currency/use-money';
import { OldAndNew } from './ChangeList';

/** Shows the total of a record's products before and after a change. */
export function ProductChangeBody({ change }: { change: NonNullable<TimelineEvent['products']> }) {
  const { t } = useTranslation('detail');
  const { format: formatAmount } = useMoney({});
  const { before, now, currency, count } = change;
  const name = t('event.productCount', { count });
  // A reader who does not see prices reads only that a change was made.
  if (before === undefined || now === undefined) return <p>{name}</p>;
  return <OldAndNew name={name} before={formatAmount(before, currency)} now={formatAmount(now, currency)} />;
}
