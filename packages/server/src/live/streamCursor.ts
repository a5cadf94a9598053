/** The position of a message in the stream: the transaction that stored it, and its number. */
export interface StreamCursor {
  readonly xid: bigint
  readonly id: number
}

export const formatCursor = ({ xid, id }: StreamCursor): string => `${xid}-${id}`

/** Parses a cursor. Returns null for any other text. */
export function parseCursor(text: string): StreamCursor | null {
  const [, xid, id] = /^(\d{1,19})-(\d{1,15})$/.exec(text) ?? []
  return xid && id ? { xid: BigInt(xid), id: Number(id) } : null
}

export const isAfter = (a: StreamCursor, b: StreamCursor): boolean =>
  a.xid > b.xid || (a.xid === b.xid && a.id > b.id)
