import type { ComponentType, ReactNode } from 'react';
import type { SettingsDraft } from '@/stores/administration/SettingsDraft';
import type { Setting, SettingKind, SettingOf } from './setting';

/** What the rows of a group or an entry take from what is around them. */
export interface RowOptions {
  /** Instead of the words of the texts. */
  label?: string;
  /** The place that their choices depend on, where that is not their own. */
  place?: string;
  /** Makes a change of a row, with what else changes by it. */
  change?(nextValue: unknown, write: () => void): void;
}

/** What every input of a setting gets. */
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
  /** What is wrong, in words. */
  error: string | undefined;
  /** Undefined takes the setting away. */
  onChange(nextValue: unknown): void;
  /** Draws settings that are part of this one; `within` is the path around them, with a dot at its end. */
  rows(settings: readonly Setting[], parentPath: string, options?: RowOptions): ReactNode;
}

export type SettingInput<Kind extends SettingKind> = ComponentType<SettingInputProps<Kind>>;
