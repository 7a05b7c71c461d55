import { createContext, useContext, useState } from 'react';
import { openPage, parameter, writeParameter } from '@/routes';

/** A place in the administration, as the address names it. */
export interface AdministrationPlace {
  /** The id of a section of `sections.ts`. */
  section?: string | undefined;
  /** An object type, and a part of its configuration. */
  type?: string | undefined;
  part?: string | undefined;
  /** The item that is open in a sheet. */
  item?: string | undefined;
}

const names = ['section', 'type', 'part', 'item'] as const;

export function placeNow(): AdministrationPlace {
  return Object.fromEntries(names.map((name) => [name, parameter(name)]));
}

function getAddress(target: AdministrationPlace): string {
  const entries = names.flatMap((name) => (target[name] === undefined ? [] : [[name, target[name]]]));
  const query = new URLSearchParams(entries as string[][]).toString();
  return query === '' ? '/administration' : `/administration?${query}`;
}

/** Opens a place in a separate page: going back leads to the current one. */
export function openPlace(target: AdministrationPlace): void {
  void openPage(getAddress(target));
}

/** Writes another place into the address of this page. */
export function writePlace(target: AdministrationPlace): void {
  for (const name of names) writeParameter(name, target[name]);
}

const PlaceContext = createContext<AdministrationPlace>({});
export const PlaceProvider = PlaceContext.Provider;
/** The place of the surrounding page. */
export const usePlace = (): AdministrationPlace => useContext(PlaceContext);

/** Returns the item that is open in a sheet above this page, by the address, and a function that changes it. */
export function useItem(): [string | undefined, (item: string | undefined) => void] {
  const [item, setItem] = useState(() => parameter('item'));
  return [
    item,
    (next) => {
      writeParameter('item', next);
      setItem(next);
    },
  ];
}
