import { act } from '@testing-library/react';
import { takeSteps } from './taro';

/** What the markers of the page see, in the order in which they were drawn: jsdom lays nothing out. */
let markers: ((entries: { isIntersecting: boolean }[]) => void)[] = [];

class Marker {
  constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
    markers.push(callback);
  }
  observe() {}
  disconnect() {}
}

/** Each test of this file begins at an address, on a device that has stored nothing. */
export function eachStartsAt(address: string): void {
  beforeEach(() => {
    markers = [];
    localStorage.clear();
    takeSteps();
    window.history.replaceState(null, '', address);
    globalThis.IntersectionObserver = Marker as unknown as typeof IntersectionObserver;
  });
}

/** The marker that was drawn last comes into view. */
export const reachBottom = () => act(async () => markers.at(-1)?.([{ isIntersecting: true }]));
