import { lazy } from 'react';
import type { ValueView } from '../value-view';
import { Display } from './Display';

export const text: ValueView = { Display, Input: lazy(() => import(/* webpackChunkName: "value-inputs" */ './Input')) };
