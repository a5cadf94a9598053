import { Histogram, type Registry } from 'prom-client'

const INTERVAL_MS = 50
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** prom-client resets its own figures at each scrape, so that two scrapers spoil each other's figures. */
const RESET_BY_SCRAPE = [
  'nodejs_eventloop_lag_seconds',
  'nodejs_eventloop_lag_min_seconds',
  'nodejs_eventloop_lag_max_seconds',
  'nodejs_eventloop_lag_mean_seconds',
  'nodejs_eventloop_lag_stddev_seconds',
  'nodejs_eventloop_lag_p50_seconds',
  'nodejs_eventloop_lag_p90_seconds',
  'nodejs_eventloop_lag_p99_seconds',
]

/**
 * Measures how late a timer of 50 ms runs, in a histogram that only grows, so that any number of scrapers can read it.
 * @returns a function that stops it
 */
export function measureEventLoopLag(registry: Registry): () => void {
  for (const name of RESET_BY_SCRAPE) registry.removeSingleMetric(name)
  const lag = new Histogram({
    name: 'fullcourt_event_loop_lag_seconds',
    help: 'How late a timer of 50 ms ran',
    buckets: SECONDS,
    registers: [registry],
  })
  let before = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    lag.observe(Math.max(0, now - before - INTERVAL_MS) / 1000)
    before = now
  }, INTERVAL_MS)
  timer.unref()
  return () => clearInterval(timer)
}
