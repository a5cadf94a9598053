/** Caches the last result: computes again only when an argument has changed. */
export function memoizeLast<A extends readonly unknown[], R>(compute: (...args: A) => R): (...args: A) => R {
  let last: { readonly args: A; readonly result: R } | null = null
  return (...args) => {
    if (last?.args.every((arg, index) => Object.is(arg, args[index]))) return last.result
    last = { args, result: compute(...args) }
    return last.result
  }
}
