import { lazy } from 'react';
import type { ValueView } from '../value-view';
import { Display } from './Display';

export const currency: ValueView = { Display, Input: lazy(() => import(/* webpackChunkName: "value-inputs" */ './Input')) };
