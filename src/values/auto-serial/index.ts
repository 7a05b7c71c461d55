import { lazy } from 'react';
import { Display } from '../text/Display';
import type { ValueView } from '../value-view';

export const autoSerial: ValueView = { Display, Input: lazy(() => import(/* webpackChunkName: "value-inputs" */ './Input')) };
