import {
  Bell,
  Building2,
  CalendarCheck,
  CircleDollarSign,
  Copy,
  FileText,
  Gauge,
  LayoutList,
  MessagesSquare,
  Plug,
  ScrollText,
  Shapes,
  ShieldCheck,
  Stamp,
  Users,
  UserRoundX,
  UsersRound,
  type LucideIcon,
} from 'lucide-react';
import type { FunctionComponent } from 'react';
import { lazyPart } from '@/components/lazy';
import { withTexts } from '@/i18n/text-bundles';
import type { Topic } from './topics/topics';

/** The headings under which the sections are listed, in their order. */
export const sectionGroups = ['data', 'work', 'people', 'company'] as const;

interface SectionScreen {
  /** In the address. Its title is `section.<id>` of `administration.json`. */
  id: string;
  group: (typeof sectionGroups)[number];
  icon: LucideIcon;
  /** Draws the section; where it is more than one screen, by the place of its page (`usePlace`). */
  Screen: FunctionComponent<object>;
}

/** A screen about people and rights, with its words. */
const people = (load: () => Promise<{ default: FunctionComponent<object> }>) =>
  lazyPart(() => withTexts('administration', load()));

/** A screen of one topic of all types. */
const topic = (name: Topic) =>
  lazyPart(() =>
    import(/* webpackChunkName: "administration" */ './topics').then((screens) => ({ default: screens[name] })),
  );

/** Every section of the administration: a new one needs a line here, a title in the texts and a screen. */
export const sections = [
  {
    id: 'types',
    group: 'data',
    icon: Shapes,
    Screen: lazyPart(() => import(/* webpackChunkName: "administration" */ './types/TypesScreen')),
  },
  {
    id: 'members',
    group: 'people',
    icon: Users,
    Screen: people(() => import(/* webpackChunkName: "administration" */ './members/MembersScreen')),
  },
  {
    id: 'roles',
    group: 'people',
    icon: ShieldCheck,
    Screen: people(() => import(/* webpackChunkName: "administration" */ './roles/RolesScreen')),
  },
  {
    id: 'teams',
    group: 'people',
    icon: UsersRound,
    Screen: people(() => import(/* webpackChunkName: "administration" */ './teams/TeamsScreen')),
  },
  {
    id: 'privacy',
    group: 'people',
    icon: UserRoundX,
    Screen: people(() => import(/* webpackChunkName: "administration" */ './privacy/PrivacyScreen')),
  },
  {
    id: 'currencies',
    group: 'data',
    icon: CircleDollarSign,
    Screen: lazyPart(() => import(/* webpackChunkName: "administration" */ './company/CurrenciesScreen')),
  },
  { id: 'places', group: 'data', icon: LayoutList, Screen: topic('places') },
  { id: 'day', group: 'data', icon: CalendarCheck, Screen: topic('day') },
  { id: 'metrics', group: 'data', icon: Gauge, Screen: topic('metrics') },
  { id: 'duplicates', group: 'data', icon: Copy, Screen: topic('duplicates') },
  { id: 'notices', group: 'work', icon: Bell, Screen: topic('notices') },
  { id: 'approvals', group: 'work', icon: Stamp, Screen: topic('approvals') },
  { id: 'chats', group: 'work', icon: MessagesSquare, Screen: topic('chats') },
  { id: 'documents', group: 'work', icon: FileText, Screen: topic('documents') },
  {
    id: 'company',
    group: 'company',
    icon: Building2,
    Screen: lazyPart(() => import(/* webpackChunkName: "administration" */ './company/CompanyScreen')),
  },
  {
    id: 'integrations',
    group: 'company',
    icon: Plug,
    Screen: people(() => import(/* webpackChunkName: "administration" */ './integrations/IntegrationsScreen')),
  },
  {
    id: 'log',
    group: 'company',
    icon: ScrollText,
    Screen: people(() => import(/* webpackChunkName: "administration" */ './log/LogScreen')),
  },
] as const satisfies readonly SectionScreen[];

export type SectionId = (typeof sections)[number]['id'];
