import data from '../../../domain/regions/regions.json';
import { AddressReader } from '../../../domain/regions/address';
import { Regions, type RegionData } from '../../../domain/regions/regions';

/** The regions of the server's data. */
export const knownRegions = new Regions(data as unknown as RegionData);

/** The reader of regions in addresses. */
export const addressReader = new AddressReader(knownRegions);
