// The storages of the contract suite: how each is opened, and what is special about it.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DiskStorage } from '../src/adapters/diskStorage.ts'
import type { Storage } from '../src/storage/storage.ts'

export interface OpenForTest {
  readonly storage: Storage
  /** Opens the same storage again, as another process would. */
  readonly again: () => Promise<Storage>
  readonly close: () => Promise<void>
}

export interface StorageUnderTest {
  readonly name: string
  /** How many random schedules it runs. */
  readonly schedules: number
  readonly open: () => Promise<OpenForTest>
}

/** Memory, where there is such a folder: the suite flushes 20,000 times. `diskStorage.test.ts` uses the disk. */
const FAST = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

export const DISK: StorageUnderTest = {
  name: 'disk',
  schedules: 500,
  async open() {
    const root = mkdtempSync(join(FAST, 'fullcourt-storage-'))
    const opened: Storage[] = []
    const again = async () => {
      const storage = await DiskStorage.open(root)
      opened.push(storage)
      return storage
    }
    return {
      storage: await again(),
      again,
      async close() {
        for (const storage of opened) await storage.close()
        rmSync(root, { recursive: true, force: true })
      },
    }
  },
}
