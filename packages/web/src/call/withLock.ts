/**
 * Does work while no other tab holds the lock of this name. Where the browser has no locks, as on connections that are not secure, or
 * refuses them with all storage, the work is done at once.
 */
export async function withLock<T>(
  name: string,
  work: () => Promise<T>,
  options: LockOptions = {},
): Promise<T> {
  let isBegun = false
  const begin = () => {
    isBegun = true
    return work()
  }
  const locks: LockManager | undefined = navigator.locks
  if (!locks) return begin()
  try {
    return await locks.request(name, options, begin)
  } catch (error) {
    if (isBegun || options.signal?.aborted) throw error
    return begin()
  }
}
