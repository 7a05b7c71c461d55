import { lazy } from 'react';
import { later } from '../later';
import type { ValueView } from '../value-view';

export const fileList: ValueView = {
  Display: later(() => import(/* webpackChunkName: "value-notes" */ './Display')),
  Input: lazy(() => import(/* webpackChunkName: "value-inputs" */ './Input')),
};
