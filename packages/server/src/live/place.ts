/** Where a message stands in the stream: the transaction that stored it, and its number. */
export interface Place {
  readonly xid: bigint
  readonly id: number
}

export const idOf = ({ xid, id }: Place): string => `${xid}-${id}`

/** Null: not one of ours. */
export function placeOf(text: string): Place | null {
  const [, xid, id] = /^(\d{1,19})-(\d{1,15})$/.exec(text) ?? []
  return xid && id ? { xid: BigInt(xid), id: Number(id) } : null
}

export const isAfter = (a: Place, b: Place): boolean => a.xid > b.xid || (a.xid === b.xid && a.id > b.id)
