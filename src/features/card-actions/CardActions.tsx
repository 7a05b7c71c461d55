import type { ObjectType } from '@domain/metadata/object-type';
import {
  ArrowRightLeft,
  Ellipsis,
  ListChecks,
  NotebookPen,
  Phone,
  SquarePen,
  Star,
  StarOff,
  UserRoundCheck,
} from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { ResponsivePopover } from '@/components/popover';
import { Row } from '@/components/row';
import { showToast } from '@/components/toast';
import { useStores, type RecordList, type StoredRecord } from '@/stores';
import { isFollowing, setFollowing } from '@/stores/records/following';
import { listActions, type Action, type FormAction } from './actions';
import { watchCards, type WatchedCard } from './watch-cards';
import styles from './card-actions.module.css';

interface Props {
  table: ObjectType;
  list: RecordList;
  scroller: RefObject<HTMLElement | null>;
  /** Opens the sheet of an action. */
  onForm(action: FormAction, record: StoredRecord): void;
  /** Called when the record's number is dialled. */
  onCall(record: StoredRecord): void;
}

type At = WatchedCard & { record: StoredRecord };
const icons = {
  note: NotebookPen,
  call: Phone,
  edit: SquarePen,
  move: ArrowRightLeft,
  convert: UserRoundCheck,
  follow: Star,
  unfollow: StarOff,
};
/** The width of each of the two actions behind a card, in CSS pixels. */
const width = 72;

/**
 * Shows the actions on a record without opening it. A finger that drags the card to the left uncovers them; the mouse and the keyboard open them in
 * a menu, whose button appears at the current card.
 */
export const CardActions = observer(function CardActions({ table, list, scroller, onForm, onCall }: Props) {
  const { t } = useTranslation('views');
  const stores = useStores();
  const { company, records } = stores;
  const [uncoveredCard, setBehind] = useState<At>();
  const [pointed, setPointed] = useState<At>();
  const [menu, setMenu] = useState<StoredRecord>();
  const button = useRef<HTMLButtonElement>(null);
  const cards = useRef<ReturnType<typeof watchCards>>();
  const fields = company.fields(table.table_id);
  const offered = (record: StoredRecord) => listActions(record, fields, isFollowing(stores, record));
  const swiped = (record: StoredRecord) => offered(record).actions.slice(0, 1);

  const locate = (card: WatchedCard | undefined): At | undefined => {
    const record = card && !list.selected ? records.get(table.table_id, card.recordId) : undefined;
    return card && record && { ...card, record };
  };
  const reached = useRef({ known: locate, swiped });
  reached.current = { known: locate, swiped };
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const watched = watchCards(element, {
      uncover(card) {
        const target = reached.current.known(card);
        setBehind(target);
        return target ? (reached.current.swiped(target.record).length + 1) * width : 0;
      },
      cover: () => setBehind(undefined),
      point: (card) => setPointed(reached.current.known(card)),
    });
    cards.current = watched;
    return watched.end;
  }, [scroller]);

  const run = (action: Action, record: StoredRecord) => {
    cards.current?.close();
    setMenu(undefined);
    if (action === 'follow' || action === 'unfollow')
      void setFollowing(stores, record, action === 'follow').catch((error: unknown) =>
        showToast({ kind: 'failure', text: errorText(error) }),
      );
    else if (action === 'call') {
      onCall(record);
      window.location.href = offered(record).phone ?? '';
    } else onForm(action, record);
  };

  return (
    <>
      {uncoveredCard &&
        createPortal(
          <span
            className={styles.behind}
            role="group"
            aria-label={t('card.actions', { name: uncoveredCard.record.title })}
          >
            {swiped(uncoveredCard.record).map((action) => {
              const Icon = icons[action];
              return (
                <button
                  key={action}
                  type="button"
                  className={styles.action}
                  data-action={action}
                  onClick={() => run(action, uncoveredCard.record)}
                >
                  <Icon size={20} aria-hidden="true" />
                  {t(`card.${action}`)}
                </button>
              );
            })}
            <button
              type="button"
              className={styles.action}
              aria-haspopup="dialog"
              onClick={() => setMenu(uncoveredCard.record)}
            >
              <Ellipsis size={20} aria-hidden="true" />
              {t('more')}
            </button>
          </span>,
          uncoveredCard.item,
        )}
      {pointed &&
        !uncoveredCard &&
        !list.selected &&
        createPortal(
          <button
            ref={button}
            type="button"
            className={styles.more}
            aria-haspopup="dialog"
            aria-label={t('card.actions', { name: pointed.record.title })}
            onClick={() => setMenu(pointed.record)}
          >
            <Ellipsis size={20} aria-hidden="true" />
          </button>,
          pointed.item,
        )}
      {menu && (
        <ResponsivePopover
          title={menu.title || t('more')}
          anchor={button}
          onDismiss={() => {
            cards.current?.close();
            setMenu(undefined);
          }}
        >
          {offered(menu).actions.map((action) => {
            const Icon = icons[action];
            return (
              <Row
                key={action}
                icon={<Icon size={20} />}
                title={t(`card.${action}`)}
                onClick={() => run(action, menu)}
              />
            );
          })}
          <Row
            icon={<ListChecks size={20} />}
            title={t('card.select')}
            onClick={() => {
              cards.current?.close();
              setMenu(undefined);
              list.select([menu.id]);
            }}
          />
        </ResponsivePopover>
      )}
    </>
  );
});
