import { Building2, ChevronRight } from 'lucide-react';
import { useRef, useState } from 'react';
import { CardList, CardMessage, CardRow, CardSkeletons, PagedCards } from '@/components/card-list';
import { CompanyList } from '@/components/company-list';
import { Folded } from '@/components/folded';
import { InfiniteScroll } from '@/components/infinite-scroll';
import { usePullToRefresh } from '@/components/pull-to-refresh';
import { Row } from '@/components/row';
import { TypeIcon } from '@/components/type-icon';
import { useWords } from './words';

const nothing = () => undefined;

export function CardLists() {
  const { short, long, open, options } = useWords();
  const pages = { label: open, items: options, hasMore: true, onLoad: nothing, onMore: nothing };
  const labels = { again: open, more: open };
  return (
    <>
      <CardList label={short}>
        <CardRow leading={<TypeIcon icon="user" size={36} />} trailing={<ChevronRight size={18} />} onClick={nothing}>
          {short}
        </CardRow>
        <CardRow>{long}</CardRow>
      </CardList>
      <CardSkeletons tile count={2} />
      <CardMessage failed>{long}</CardMessage>
      <PagedCards {...pages} status="failed" failed={{ title: short, text: long }} empty={null} labels={labels}>
        {(option) => <CardRow key={option}>{option}</CardRow>}
      </PagedCards>
    </>
  );
}

export function CompanyLists() {
  const { short, long, open } = useWords();
  const companies = [
    { _id: 'c1', client_id: 'cl_1', name: long, nickname: short },
    { _id: 'c2', client_id: 'cl_2', name: short },
  ];
  return (
    <>
      <CompanyList companies={companies} current="cl_1" currentLabel={open} busy="cl_2" onChoose={nothing} />
      <CompanyList companies={[]} onChoose={nothing} />
    </>
  );
}

export function FoldedText() {
  const { long } = useWords();
  const text = `${long}\n${long}\n${long}`;
  return <Folded text={text}>{text}</Folded>;
}

/** Appends twenty numbers whenever the end is near, up to a hundred. */
export function InfiniteScrolls() {
  const { short } = useWords();
  const [count, setCount] = useState(20);
  return (
    <div style={{ height: 160, overflow: 'auto' }} tabIndex={0} role="group" aria-label={short}>
      <ol>
        {Array.from({ length: count }, (_, number) => (
          <li key={number}>{number + 1}</li>
        ))}
      </ol>
      {count < 100 && <InfiniteScroll shown={count} margin={40} onReach={() => setCount(count + 20)} />}
    </div>
  );
}

/** Shows the number of times it was pulled down. */
export function PullsToRefresh() {
  const { short, long } = useWords();
  const [count, setCount] = useState(0);
  const scroller = useRef<HTMLDivElement>(null);
  const pull = usePullToRefresh(scroller, () => Promise.resolve(setCount((previousCount) => previousCount + 1)));
  return (
    <div ref={scroller} style={{ height: 80, overflow: 'auto' }} tabIndex={0} role="group" aria-label={short}>
      <p style={{ height: 120 }} data-pull={pull}>
        {long} {count}
      </p>
    </div>
  );
}

export function Rows() {
  const { short, long, open, options } = useWords();
  return (
    <ul>
      {[
        <Row key="plain" icon={<Building2 size={20} />} title={short} text={long} onClick={nothing} />,
        <Row key="current" title={options[0] ?? ''} current trailing={open} onClick={nothing} />,
        <Row key="danger" title={options[1] ?? ''} danger onClick={nothing} />,
        <Row key="disabled" title={options[2] ?? ''} disabled onClick={nothing} />,
        <Row key="link" title={options[3] ?? ''} href="#" />,
      ].map((row) => (
        <li key={row.key}>{row}</li>
      ))}
    </ul>
  );
}
