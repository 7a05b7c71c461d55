import type { ClientItem } from '@domain/contract/sessions/account';
import { Avatar } from '@/components/avatar';
import { Row } from '@/components/row';
import { Skeleton } from '@/components/skeleton';
import styles from './company-list.module.css';

interface Props {
  companies: readonly ClientItem[];
  /** client_id of the present company. */
  current?: string;
  currentLabel?: string;
  /** client_id of the company that is being opened. */
  busy?: string;
  onChoose(company: ClientItem): void;
}

/** Companies to choose from; grey rows of the same height until they are there. */
export function CompanyList({ companies, current, currentLabel, busy, onChoose }: Props) {
  if (companies.length === 0) {
    return (
      <div aria-hidden="true">
        {[56, 44].map((width) => (
          <div key={width} className={styles.waiting}>
            <Skeleton style={{ width: `${width}%`, height: 14, borderRadius: 7 }} />
          </div>
        ))}
      </div>
    );
  }
  return (
    <ul>
      {companies.map((company) => (
        <li key={company.client_id}>
          <Row
            icon={<Avatar name={company.nickname || company.name} url={company.logo} size={40} />}
            title={company.nickname || company.name}
            text={company.nickname ? company.name : undefined}
            current={company.client_id === current}
            trailing={
              company.client_id === busy ? (
                <span className={styles.spinner} />
              ) : company.client_id === current ? (
                currentLabel
              ) : undefined
            }
            disabled={busy !== undefined}
            onClick={() => onChoose(company)}
          />
        </li>
      ))}
    </ul>
  );
}
