import data from '../../../domain/regions/regions.json';
import { Regions, type RegionData } from '../../../domain/regions/regions';

/** The regions of the server's data: addresses are checked and read by them. */
export const regions = new Regions(data as unknown as RegionData);
