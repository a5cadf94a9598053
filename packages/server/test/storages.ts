// The storages of the contract suite: how each is opened, and what is special about it.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DiskStorage } from '../src/adapters/diskStorage.ts'
import { openStorage } from '../src/adapters/openStorage.ts'
import type { Storage } from '../src/storage/storage.ts'
import { hasSwift, startSwift } from './swift.ts'

export interface OpenForTest {
  readonly storage: Storage
  /** Opens the same storage again, as another process would. */
  readonly again: () => Promise<Storage>
  readonly close: () => Promise<void>
}

export interface StorageUnderTest {
  readonly name: string
  /** Why this machine cannot run it; null if it can. */
  readonly missing: string | null
  /** How many random schedules it runs. */
  readonly schedules: number
  readonly open: () => Promise<OpenForTest>
}

/** Memory, where there is such a folder: the suite flushes 20,000 times. `diskStorage.test.ts` uses the disk. */
const FAST = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

export const DISK: StorageUnderTest = {
  name: 'disk',
  missing: null,
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

export const BUCKET: StorageUnderTest = {
  name: 'S3',
  missing: hasSwift() ? null : 'no OpenStack Swift on this machine',
  schedules: 10,
  async open() {
    const swift = await startSwift()
    const storageUrl = await swift.newBucket()
    const opened: Storage[] = []
    const again = async () => {
      const storage = await openStorage({ storageUrl, dataDir: '/nowhere' })
      opened.push(storage)
      return storage
    }
    return {
      storage: await again(),
      again,
      async close() {
        for (const storage of opened) await storage.close()
        await swift.stop()
      },
    }
  },
}
