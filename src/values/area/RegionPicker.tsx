import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NoMatch } from '@/components/choice-layer';
import { SearchSheet } from '@/components/search-sheet';
import { useWide } from '@/components/wide';
import type { RegionListProps } from './region-list';
import { RegionColumns } from './RegionColumns';
import { RegionResults } from './RegionResults';
import { RegionSteps } from './RegionSteps';
import { useRegions } from './use-regions';

interface RegionPickerProps extends Omit<RegionListProps, 'regions'> {
  label: string;
  onClose(): void;
}

/** A picker of regions: a search over all of them, and below it columns on wide screens or one step after another on phones. */
export default function RegionPicker({
  label,
  scope,
  home,
  chosen: selectedCode,
  onChoose,
  onClose,
}: RegionPickerProps) {
  const { t } = useTranslation(['inputs', 'values']);
  const wide = useWide();
  const { regions, failed } = useRegions();
  const [keyword, setKeyword] = useState('');

  const lists = regions && { regions, scope, home, chosen: selectedCode, onChoose };
  const browse = lists && (wide ? <RegionColumns {...lists} /> : <RegionSteps {...lists} />);
  return (
    <SearchSheet
      title={label}
      search={{
        value: keyword,
        placeholder: t('area.search'),
        label: t('values:searchIn', { label }),
        onType: setKeyword,
        onEnter: () => {
          const [path] = regions?.search(keyword, scope) ?? [];
          if (path) onChoose(path);
        },
      }}
      onClose={onClose}
    >
      {lists && keyword.trim() !== '' ? <RegionResults {...lists} keyword={keyword} /> : browse}
      {failed && <NoMatch role="alert">{t('area.failed')}</NoMatch>}
    </SearchSheet>
  );
}
