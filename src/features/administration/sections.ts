import { Building2, CircleDollarSign, Shapes, type LucideIcon } from 'lucide-react';
import type { FunctionComponent } from 'react';
import { lazyPart } from '@/components/lazy';

/** The headings under which the sections are listed, in their order. */
export const sectionGroups = ['data', 'people', 'company'] as const;

interface SectionScreen {
  /** In the address. Its title is `section.<id>` of `administration.json`. */
  id: string;
  group: (typeof sectionGroups)[number];
  icon: LucideIcon;
  /** Draws the section; where it is more than one screen, by the place of its page (`usePlace`). */
  Screen: FunctionComponent<object>;
}

/** Every section of the administration: one more is a line here, a title in the texts and a screen. */
export const sections = [
  { id: 'types', group: 'data', icon: Shapes, Screen: lazyPart(() => import('./types/TypesScreen')) },
  {
    id: 'currencies',
    group: 'data',
    icon: CircleDollarSign,
    Screen: lazyPart(() => import('./company/CurrenciesScreen')),
  },
  { id: 'company', group: 'company', icon: Building2, Screen: lazyPart(() => import('./company/CompanyScreen')) },
] as const satisfies readonly SectionScreen[];

export type SectionId = (typeof sections)[number]['id'];
