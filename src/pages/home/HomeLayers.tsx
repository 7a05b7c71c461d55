import type { ObjectType } from '@domain/metadata/object-type';
import { lazy, Suspense, useState, type RefObject } from 'react';
import { withTexts } from '@/i18n/room';
import { addresses, startAt } from '@/routes';
import { useStores, type StoredRecord } from '@/stores';
import { forgetSearches } from '@/stores/search/recent-searches';
import type { Operation } from './operations';

// What hides behind a tap comes with the tap.
const SearchLayer = lazy(() => withTexts('search', import('@/features/search')));
const AddMenu = lazy(() => import('@/features/add-menu').then((module) => ({ default: module.AddMenu })));
const menus = () => import('@/features/account-menu');
const AccountMenu = lazy(() => menus().then((module) => ({ default: module.AccountMenu })));
const CompanyMenu = lazy(() => menus().then((module) => ({ default: module.CompanyMenu })));
const LanguageMenu = lazy(() => menus().then((module) => ({ default: module.LanguageMenu })));
const SignOutQuestion = lazy(() => menus().then((module) => ({ default: module.SignOutQuestion })));
const RecordFormSheet = lazy(() => withTexts('record', import('@/features/record-form')));

interface Props {
  operation: Operation | undefined;
  /** The object type whose form is open. */
  creating: string | undefined;
  searchEntry: RefObject<HTMLButtonElement>;
  addButton: RefObject<HTMLButtonElement>;
  accountButton: RefObject<HTMLButtonElement>;
  onOperation(operation: Operation): void;
  onClose(): void;
  onOpen(record: StoredRecord): void;
  onCreate(table: ObjectType): void;
  onCreateClosed(): void;
  onCreated(tableId: string, id: string): void;
}

/** The layers above the home page; one is open at most, beside the form. */
export function HomeLayers(props: Props) {
  const { operation, creating, searchEntry, addButton, accountButton, onOperation, onClose } = props;
  const { session, home, drafts, lists } = useStores();
  const [asking, setAsking] = useState(false);

  const signOut = async (sure: boolean) => {
    if (!sure && (await drafts.any())) {
      setAsking(true);
      return;
    }
    setAsking(false);
    onClose();
    await drafts.clear();
    home.clear();
    lists.forget();
    forgetSearches();
    await session.signOut();
  };

  return (
    <Suspense fallback={null}>
      {operation === 'search' && <SearchLayer anchor={searchEntry} onClose={onClose} onOpen={props.onOpen} />}
      {operation === 'add' && <AddMenu anchor={addButton} onClose={onClose} onChoose={props.onCreate} />}
      {operation === 'menu' && !asking && (
        <AccountMenu
          anchor={accountButton}
          onClose={onClose}
          onChangeCompany={() => onOperation('switch-organization')}
          onChangeLanguage={() => onOperation('language')}
          onSignOut={() => void signOut(false)}
        />
      )}
      {operation === 'language' && <LanguageMenu anchor={accountButton} onClose={onClose} />}
      {operation === 'switch-organization' && (
        <CompanyMenu
          anchor={accountButton}
          onClose={onClose}
          onSwitched={() => {
            onClose();
            home.clear();
            void startAt(addresses.home());
          }}
        />
      )}
      {asking && <SignOutQuestion onConfirm={() => void signOut(true)} onCancel={() => setAsking(false)} />}
      {creating && <RecordFormSheet tableId={creating} onClose={props.onCreateClosed} onSaved={(id) => props.onCreated(creating, id)} />}
    </Suspense>
  );
}
