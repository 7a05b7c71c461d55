import { AggregatorRegistry, type Aggregator } from 'prom-client';
import { registry } from './index';

/** One series with its values, as prom-client writes it for another process. */
interface SeriesFigures {
  name: string;
  type: string;
  aggregator: Aggregator;
  values: { value: number }[];
}

/** What one process has counted. */
export type Figures = SeriesFigures[];

const isLoopDelay = ({ name }: SeriesFigures) => name.startsWith('sidecar_nodejs_eventloop_lag');

/**
 * The delays of the event loop begin again at each scrape. Where two scrapes come at once the second finds none: prom-client writes no number then, or centuries as the
 * smallest delay.
 */
const isMeasured = (value: number) => Number.isFinite(value) && value < 1e9;

/** Where the package's way of adding up would hide one process behind the others. */
function chooseAggregator(series: SeriesFigures): Aggregator {
  const { name, aggregator } = series;
  // A process that stands still is not half as bad because another one runs.
  if (isLoopDelay(series) && aggregator === 'average') return 'max';
  // The newest: it changes whenever a process ended and another took its place.
  return name === 'sidecar_process_start_time_seconds' ? 'max' : aggregator;
}

/** @returns what this process has counted so far, as it can be sent to another process */
export async function figuresOfProcess(): Promise<Figures> {
  const figures = (await registry.getMetricsAsJSON()) as unknown as Figures;
  return figures.map((series) => ({
    ...series,
    aggregator: chooseAggregator(series),
    values: isLoopDelay(series) ? series.values.filter(({ value }) => isMeasured(value)) : series.values,
  }));
}

/** @returns the figures of several processes as those of one, in the text form of Prometheus */
export function addUp(figures: readonly Figures[]): Promise<string> {
  return AggregatorRegistry.aggregate([...figures]).metrics();
}

/**
 * @returns of several processes that have ended, what a server must go on to count: its counters may not fall. A gauge, as streams that are open, ends with its process.
 */
export async function addUpCounts(figures: readonly Figures[]): Promise<Figures> {
  const sum = (await AggregatorRegistry.aggregate([...figures]).getMetricsAsJSON()) as unknown as Figures;
  return sum.filter(({ type }) => type !== 'gauge');
}
