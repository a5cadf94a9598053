import type { Endpoint } from '@fullcourt/wire'
import { type CallArgs, type Listed, queries } from '../../call/call.ts'
import { keptReply } from '../../call/kept.ts'

/** The rows of a list that this tab fetched last, or that were kept on this device; undefined: none. */
export const knownList = <E extends Endpoint>(endpoint: E, args: CallArgs<E>): Listed<E>[] | undefined => {
  const key = [endpoint.name, args, 'all']
  return queries.getQueryData<Listed<E>[]>(key) ?? keptReply(key)
}
