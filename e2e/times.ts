/** Prints how many milliseconds something took each time. Other tests slow the machine, so that only benches judge times. */
export const printTimes = (what: string, times: readonly number[]): void =>
  console.log(`${what}: ${times.map(Math.round).join(' ')} ms`)
