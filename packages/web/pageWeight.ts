import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { chunkOf, chunksOf, withImports } from './chunks.ts'

/** Limits of the scripts that a page's first view imports, in bytes (brotli). Decision 0088 says what is loaded later. */
const LIMITS = [
  { page: 'dashboard', parts: ['shell/AppFrame.tsx', 'program/DashboardPage.tsx'], limit: 125_000 },
  { page: 'scoring screen', parts: ['score/screen/ScorePage.tsx'], limit: 215_000 },
] as const

/** Fails the build when a page imports more than its limit. Reads the files that `compressAssets` writes. */
export const pageWeight = (): Plugin => ({
  name: 'page-weight',
  apply: 'build',
  writeBundle: {
    order: 'post',
    sequential: true,
    async handler({ dir }, bundle) {
      const entry = chunksOf(bundle).find(({ isEntry }) => isEntry)
      if (!entry) return
      for (const { page, parts, limit } of LIMITS) {
        const chunks = withImports(bundle, [entry, ...parts.map((part) => chunkOf(bundle, part))])
        const sizes = await Promise.all(chunks.map(({ fileName }) => stat(join(dir!, `${fileName}.br`))))
        const total = sizes.reduce((sum, { size }) => sum + size, 0)
        if (total > limit) this.error(`the ${page} imports ${total} bytes of scripts, more than ${limit}`)
      }
    },
  },
})
