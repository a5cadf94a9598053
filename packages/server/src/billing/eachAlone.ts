import type { AppContext } from '../appContext.ts'
import { isUnavailable } from '../http/problem.ts'
import { GatewayRefused, GatewayUnreachable } from '../payments/gateway.ts'

/**
 * Does one thing after another. What fails is logged and stops no other; a gateway or a database that is away stops all.
 * @param what names the thing in the log
 * @returns what is to be done again. What the gateway refuses is not: it would be refused again
 */
export async function eachAlone<T>(
  { log }: Pick<AppContext, 'log'>,
  what: string,
  rows: readonly T[],
  act: (row: T) => Promise<unknown>,
): Promise<readonly T[]> {
  const left: T[] = []
  for (const row of rows) {
    try {
      await act(row)
    } catch (failure) {
      if (failure instanceof GatewayUnreachable || isUnavailable(failure)) throw failure
      log.error({ err: failure, row }, `${what} failed`)
      if (!(failure instanceof GatewayRefused)) left.push(row)
    }
  }
  return left
}
