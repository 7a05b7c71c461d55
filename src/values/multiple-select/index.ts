import { lazy } from 'react';
import { later } from '../later';
import type { ValueView } from '../value-view';

export const multipleSelect: ValueView = {
  Display: later(() => import(/* webpackChunkName: "value-displays" */ './Display')),
  Input: lazy(() => import(/* webpackChunkName: "value-inputs" */ './Input')),
};
