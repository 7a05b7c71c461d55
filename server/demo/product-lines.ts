import type { Insertable } from 'kysely';
import type { Company } from '../../domain/configuration/company';
import type { ProductLinesTable } from '../db/tables';
import type { DemoRecord } from './record';

/** What the demo's deals sell: one deal in three has up to three products of the catalogue. Made of numbers, not at random. */
export function productLineRows(
  clientId: string,
  { currencies }: Company,
  records: readonly DemoRecord[],
): Insertable<ProductLinesTable>[] {
  const products = records.filter((record) => record.table_id === 'product');
  const deals = records.filter((record) => record.table_id === 'deal');
  const main = currencies.find(({ is_main }) => is_main)?.code ?? 'CNY';
  return deals.flatMap((deal, number) =>
    number % 3 > 0 || products.length === 0
      ? []
      : Array.from({ length: (number % 9) / 3 + 1 }, (_, lineIndex): Insertable<ProductLinesTable> => {
          const product = products[(number + lineIndex * 7) % products.length];
          return {
            client_id: clientId,
            table_id: deal.table_id,
            record_id: deal.id,
            line_id: `line_${deal.id}_${lineIndex + 1}`,
            order_no: lineIndex + 1,
            product_id: product?.id ?? null,
            name: String(product?.data.name),
            number: String(((number + lineIndex) % 20) + 1),
            price: String(product?.data.price),
            currency: main,
            source_price: null,
            source_currency: null,
            rate: null,
            description: '',
            deleted: false,
            member_id: deal.owner,
            update_time: new Date(deal.create_time),
          };
        }),
  );
}
