/** What `make bench` asserts. */
import { type Compared, ratioOf, type Setup, slowdown } from './page.ts';

const LEAST_RATIO = 0.3;
const LONGEST_START_MS = 600;
const LARGEST_SLOWDOWN = 3;
const ROUND_TRIPS = { send: 8, page: 3 };
const ON_POSTGRES: readonly (readonly [job: RegExp, ratio: number])[] = [
  [/^send/, 0.08],
  [/^history/, 0.08],
  [/^typing/, 0.2],
];

function leastRatioOf({ job }: Compared, isPostgres: boolean): number | undefined {
  if (job.startsWith('dispatcher')) return LEAST_RATIO;
  return isPostgres ? ON_POSTGRES.find(([pattern]) => pattern.test(job))?.[1] : undefined;
}

/** The aims that the results miss, in words. */
export function missedAims(
  setup: Omit<Setup, 'missed'>,
  { isPostgres, workers }: { isPostgres: boolean; workers: number },
): string[] {
  // Two processes, the database and the load generator share two cores: their gain cannot show in the ratio.
  const ratios =
    workers > 1
      ? []
      : setup.jobs.flatMap((compared) => {
          const least = leastRatioOf(compared, isPostgres);
          const ratio = ratioOf(compared);
          return least !== undefined && !(ratio >= least)
            ? [`${compared.job} ${ratio.toFixed(3)} of the floor, at least ${least}`]
            : [];
        });
  const start =
    setup.start && !isPostgres && setup.start.parlance > LONGEST_START_MS
      ? [`start ${Math.round(setup.start.parlance)} ms, at most ${LONGEST_START_MS}`]
      : [];
  const roundTrips = (['send', 'page'] as const).flatMap((what) => {
    const count = setup.roundTrips?.[what] ?? 0;
    return count > ROUND_TRIPS[what] ? [`${count} round trips for a ${what}, at most ${ROUND_TRIPS[what]}`] : [];
  });
  const waits = setup.mixed.flatMap((one) =>
    (['send', 'read'] as const).flatMap((part) => {
      const times = slowdown(setup.mixed, one, part);
      return !(times <= LARGEST_SLOWDOWN)
        ? [`p99 of a ${part} beside ${one.beside} ${times.toFixed(1)} times, at most ${LARGEST_SLOWDOWN}`]
        : [];
    }),
  );
  return [...ratios, ...start, ...roundTrips, ...waits];
}
