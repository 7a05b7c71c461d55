import type { Field } from '@domain/metadata/field';
import { optionTable } from '@domain/metadata/reading';
import { useEffect, useState } from 'react';
import { useValueServices } from '../services';

/** Returns the labels of a searched field's options: from earlier answers, else requested once. */
export function useOptionNames(field: Field, ids: readonly string[]): (id: string) => string {
  const { records, options } = useValueServices();
  const [, redraw] = useState(0);
  const titleOf = (id: string) => records.named(optionTable(field), id)?.title;
  const unknown = ids.filter((id) => titleOf(id) === undefined).join(' ');
  useEffect(() => {
    if (unknown === '') return undefined;
    let isMounted = true;
    void options.name(field, unknown.split(' ')).then(() => {
      if (isMounted) redraw((times) => times + 1);
    });
    return () => {
      isMounted = false;
    };
  }, [options, field, unknown]);
  return (id) => titleOf(id) ?? id;
}
