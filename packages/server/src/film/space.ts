import type { AppContext } from '../appContext.ts'
import { refuse } from '../http/refusal.ts'

/** Films leave so much of the disk free, because the database needs room to write what people enter. */
const FLOOR_BYTES = 1024 ** 3

const refuseFullDisk = (): never =>
  refuse('disk_full', "The server's disk is full. What was uploaded is kept; go on when there is room again.")

/** Refuses with 507 what would not fit, or would take the room that the database needs. */
export async function refuseWithoutSpace(
  { storage }: Pick<AppContext, 'storage'>,
  bytes: number,
): Promise<void> {
  const free = await storage.freeBytes()
  if (free !== null && free - bytes < FLOOR_BYTES) refuseFullDisk()
}
