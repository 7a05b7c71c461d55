import type { DraftLine } from '@domain/products/draft-lines';
import { lineTotal } from '@domain/products/lines';
import { Ellipsis, GripVertical } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useRef, useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrorText } from '@/api';
import { IconButton } from '@/components/icon-button';
import { ResponsivePopover } from '@/components/popover';
import { Row } from '@/components/row';
import type { ProductLines } from '@/stores/products/ProductLines';
import { useMoney } from '@/values/currency/use-money';
import { usePieces } from './use-pieces';
import styles from './products.module.css';

interface LineActions {
  onEdit(): void;
  onMove(index: number): void;
  onRemove(): void;
}

interface Props {
  lines: ProductLines;
  line: DraftLine;
  index: number;
  /** The editing actions; undefined for a member who may only read. */
  editing?: (LineActions & { handle: ComponentProps<'button'> }) | undefined;
  dragged: boolean;
}

/** One product line: its name, its quantity and price, and its total. A tap edits it; its menu moves and removes it. */
export const ProductRow = observer(function ProductRow({ lines, line, index, editing, dragged }: Props) {
  const { t } = useTranslation('products');
  const issue = lines.getIssue(line.key);
  const name = line.name || t('untitled');
  const content = (
    <>
      <span className={styles.words}>
        <span className={styles.name} data-gone={line.is_product_gone || undefined}>
          {name}
          {line.is_product_gone && <span className={styles.gone}>{t('gone')}</span>}
        </span>
        <Second line={line} />
        {issue && <span className={styles.issue}>{fieldErrorText(issue, t(getLabel(issue.field)))}</span>}
      </span>
      <Cost line={line} />
    </>
  );
  return (
    <li className={styles.row} data-dragged={dragged || undefined} data-wrong={issue ? true : undefined}>
      {editing && (
        <button
          type="button"
          className={styles.handle}
          aria-label={t('move', { name, place: index + 1, count: lines.lines.length })}
          {...editing.handle}
        >
          <GripVertical size={18} aria-hidden="true" />
        </button>
      )}
      {editing ? (
        <button type="button" className={styles.open} onClick={editing.onEdit}>
          {content}
        </button>
      ) : (
        <div className={styles.open}>{content}</div>
      )}
      {editing && <LineMenu name={name} index={index} last={lines.lines.length - 1} {...editing} />}
    </li>
  );
});

/** Returns the label of a property of a line; any other value has the label of the name, under which it is shown. */
function getLabel(linePart: string) {
  return linePart === 'number' || linePart === 'price' || linePart === 'description' || linePart === 'currency'
    ? (`part.${linePart}` as const)
    : 'part.name';
}

/** Shows the number of pieces with their price, and the description. */
function Second({ line }: { line: DraftLine }) {
  const pieces = usePieces();
  return (
    <>
      <span className={styles.second}>{pieces(line)}</span>
      {line.description && <span className={styles.description}>{line.description}</span>}
    </>
  );
}

function Cost({ line: { number, price, currency } }: { line: DraftLine }) {
  const { format: formatAmount } = useMoney({});
  if (typeof number !== 'number' || typeof price !== 'number') return null;
  return <span className={styles.cost}>{formatAmount(lineTotal({ number, price }), currency)}</span>;
}

type MenuProps = LineActions & { name: string; index: number; last: number };

function LineMenu({ name, index, last, onEdit, onMove, onRemove }: MenuProps) {
  const { t } = useTranslation('products');
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const run = (action: () => void) => () => {
    setOpen(false);
    action();
  };
  return (
    <>
      <IconButton
        label={t('menu', { name })}
        aria-expanded={open}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        ref={anchor}
        tone="soft"
      >
        <Ellipsis size={20} aria-hidden="true" />
      </IconButton>
      {open && (
        <ResponsivePopover title={name} anchor={anchor} onDismiss={() => setOpen(false)}>
          <Row title={t('edit')} onClick={run(onEdit)} />
          <Row title={t('up')} disabled={index === 0} onClick={run(() => onMove(index - 1))} />
          <Row title={t('down')} disabled={index === last} onClick={run(() => onMove(index + 1))} />
          <Row danger title={t('remove')} onClick={run(onRemove)} />
        </ResponsivePopover>
      )}
    </>
  );
}
