import { Regions, type RegionData } from '@domain/regions/regions';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NoMatch } from '@/components/choice-layer';
import { SearchField } from '@/components/search-field';
import { Sheet } from '@/components/sheet';
import { useWide } from '@/components/wide';
import type { RegionListProps } from './region-list';
import { RegionColumns } from './RegionColumns';
import { RegionResults } from './RegionResults';
import { RegionSteps } from './RegionSteps';

interface RegionPickerProps extends Omit<RegionListProps, 'regions'> {
  label: string;
  onClose(): void;
}

let loading: Promise<Regions> | undefined;

/** The tree of regions, loaded once; a load that failed is tried again the next time. */
function loadRegions(): Promise<Regions> {
  loading ??= import(/* webpackChunkName: "regions" */ '@domain/regions/regions.json').then(
    ({ default: data }) => new Regions(data as unknown as RegionData),
  );
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

/** Regions to choose from: a search over all of them, and below it columns on wide screens, one step after another on phones. */
export default function RegionPicker({ label, scope, chosen: selectedCode, onChoose, onClose }: RegionPickerProps) {
  const { t } = useTranslation(['inputs', 'values']);
  const wide = useWide();
  const [regions, setRegions] = useState<Regions>();
  const [failed, setFailed] = useState(false);
  const [keyword, setKeyword] = useState('');

  useEffect(() => {
    loadRegions().then(setRegions, () => setFailed(true));
  }, []);

  const lists = regions && { regions, scope, chosen: selectedCode, onChoose };
  const browse = lists && (wide ? <RegionColumns {...lists} /> : <RegionSteps {...lists} />);
  return (
    <Sheet title={label} size="half" onDismiss={onClose} closeBy="cancel">
      <SearchField
        stays
        value={keyword}
        placeholder={t('area.search')}
        label={t('values:searchIn', { label })}
        onType={setKeyword}
      />
      {lists && keyword.trim() !== '' ? <RegionResults {...lists} keyword={keyword} /> : browse}
      {failed && <NoMatch role="alert">{t('area.failed')}</NoMatch>}
    </Sheet>
  );
}
