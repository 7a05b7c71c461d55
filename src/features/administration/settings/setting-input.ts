import type { ComponentType, ReactNode } from 'react';
import type { SettingsDraft } from '@/stores/administration/SettingsDraft';
import type { Setting, SettingKind, SettingOf } from './setting';

/** The properties that the rows of a group or an entry take from their surroundings. */
export interface RowOptions {
  /** The label, in place of the default text. */
  label?: string;
  /** The path that their choices depend on, where it differs from their own. */
  place?: string;
  /** Makes a change of a row, with its consequences. */
  change?(nextValue: unknown, write: () => void): void;
}

export interface SettingInputProps<Kind extends SettingKind = SettingKind> {
  draft: SettingsDraft;
  setting: SettingOf<Kind>;
  label: string;
  path: string;
  /** The path of the group or entry around it, with a dot at its end. */
  within: string;
  /** The place that its choices depend on. */
  place: string;
  value: unknown;
  error: string | undefined;
  /** Undefined removes the setting. */
  onChange(nextValue: unknown): void;
  /** Draws settings that are part of this one; `within` is the path around them, with a dot at its end. */
  rows(settings: readonly Setting[], parentPath: string, options?: RowOptions): ReactNode;
}

export type SettingInput<Kind extends SettingKind> = ComponentType<SettingInputProps<Kind>>;
