import { createContext, useContext, useState } from 'react';
import { openPage, parameter, writeParameter } from '@/routes';

/** Where in the administration somebody is, as the address says it. */
export interface Place {
  /** The id of a section of `sections.ts`. */
  section?: string | undefined;
  /** An object type, and a part of its configuration. */
  type?: string | undefined;
  part?: string | undefined;
  /** The thing that is open in a sheet. */
  item?: string | undefined;
}

const names = ['section', 'type', 'part', 'item'] as const;

export function placeNow(): Place {
  return Object.fromEntries(names.map((name) => [name, parameter(name)]));
}

function addressOf(place: Place): string {
  const given = names.flatMap((name) => (place[name] === undefined ? [] : [[name, place[name]]]));
  const query = new URLSearchParams(given as string[][]).toString();
  return query === '' ? '/administration' : `/administration?${query}`;
}

/** Opens a place in a page of its own: going back leads to the one of now. */
export function openPlace(place: Place): void {
  void openPage(addressOf(place));
}

/** Writes another place into the address of this page. */
export function writePlace(place: Place): void {
  for (const name of names) writeParameter(name, place[name]);
}

const PlaceContext = createContext<Place>({});
export const PlaceProvider = PlaceContext.Provider;
/** The place of the page around. */
export const usePlace = (): Place => useContext(PlaceContext);

/** The thing that is open in a sheet above this page, by what the address calls it; the address follows. */
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
