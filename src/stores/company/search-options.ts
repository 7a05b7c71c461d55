import type { Field } from '@domain/metadata/field';
import { optionTable } from '@domain/metadata/reading';
import { errorText, type Api } from '@/api';
import type { RecordStore } from '../records/RecordStore';

/** Options a page. */
const pageSize = 20;

export interface OptionSearch {
  search(
    field: Field,
    keyword: string,
    page: number,
  ): Promise<{ kind: 'found'; list: { id: string; name: string }[]; more: boolean } | { kind: 'failed'; text: string }>;
  /** Loads the labels of these options. */
  name(field: Field, ids: readonly string[]): Promise<void>;
}

/** Searches options that are not sent with their field. Labels in an answer are cached, as titles of records are. */
export function optionSearch(api: Api, records: RecordStore): OptionSearch {
  const requestOptions = async (
    field: Field,
    query: { keyword?: string; ids?: string[]; page?: number; size?: number },
  ) => {
    const { list, has_more } = await api.call('options.search', {
      table: field.table,
      field_id: field.field_id,
      ...query,
    });
    records.mergeRefs(
      Object.fromEntries(
        list.map(({ id, label, deleted }) => [
          `${optionTable(field)}:${id}`,
          { title: label, readable: true, deleted },
        ]),
      ),
    );
    return { list, has_more };
  };
  return {
    async search(field, keyword, page) {
      try {
        const { list, has_more } = await requestOptions(field, {
          ...(keyword === '' ? {} : { keyword }),
          page,
          size: pageSize,
        });
        return { kind: 'found', list: list.map(({ id, label }) => ({ id, name: label })), more: has_more };
      } catch (error) {
        return { kind: 'failed', text: errorText(error) };
      }
    },
    async name(field, ids) {
      // Without its label an option shows its id.
      await requestOptions(field, { ids: ids.slice(0, 100) }).catch(() => undefined);
    },
  };
}
