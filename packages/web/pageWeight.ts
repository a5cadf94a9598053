import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { chunkOf, chunksOf, withImports } from './chunks.ts'

/** Limits of the scripts of a page's first view, in kB (brotli). Decision 0088 says why these. */
const LIMITS: Readonly<Record<string, number>> = {
  'program/DashboardPage.tsx': 144,
  'scoring/ScorePage.tsx': 261.3,
  'scoring/practice/PracticePage.tsx': 278,
  'schedule/GameSetupPage.tsx': 241,
  'game/GamePage.tsx': 276.5,
  'insights/TeamStatsPage.tsx': 191,
}
const LIMIT_OF_SITE = 156.3
const LIMIT_OF_OTHERS = 229.3
/** Each file costs a request on the first visit. */
const MOST_FILES = 239

/**
 * Hashes in the names of files compress differently, so that builds of one commit differ by 0.1 kB. The browser tests of an author
 * refuse a page at its limit; a later build of the same page, for `npm start` or in CI, has half a kilobyte more.
 */
const SLACK = process.env.PAGE_WEIGHT === 'strict' ? 0 : 0.5

const limitOf = (page: string): number =>
  LIMITS[page] ?? (page.startsWith('site/') ? LIMIT_OF_SITE : LIMIT_OF_OTHERS)

/** The frame that a page is drawn in; the scoring screen has none. */
function frameOf(page: string): readonly string[] {
  if (page.startsWith('scoring/')) return []
  return page.startsWith('site/') ? ['app/SiteFrame.tsx'] : ['app/AppFrame.tsx']
}

/** Fails the build when a page of the table of routes imports more than its limit. Reads the files that `compressAssets` writes. */
export const pageWeight = (): Plugin => ({
  name: 'page-weight',
  apply: 'build',
  writeBundle: {
    order: 'post',
    sequential: true,
    async handler({ dir }, bundle) {
      const entry = chunksOf(bundle).find(({ isEntry }) => isEntry)
      if (!entry) return
      const routes = [...this.getModuleIds()].find((id) => id.endsWith('/web/src/app/routes.tsx'))
      const pages = this.getModuleInfo(routes!)!.dynamicallyImportedIds.filter((id) =>
        id.endsWith('Page.tsx'),
      )
      const weights = await Promise.all(
        pages.map(async (id) => {
          const page = id.slice(id.indexOf('/web/src/') + '/web/src/'.length)
          const chunks = withImports(bundle, [
            entry,
            ...[...frameOf(page), page].map((part) => chunkOf(bundle, part)),
          ])
          const sizes = await Promise.all(chunks.map(({ fileName }) => stat(join(dir!, `${fileName}.br`))))
          return { page, kB: sizes.reduce((sum, { size }) => sum + size, 0) / 1000 }
        }),
      )
      const heavy = weights
        .filter(({ page, kB }) => kB > limitOf(page) + SLACK)
        .map(({ page, kB }) => `${page} imports ${kB} kB of scripts, more than ${limitOf(page)}`)
      const files = chunksOf(bundle).length
      if (files > MOST_FILES) heavy.push(`${files} files of scripts, more than ${MOST_FILES}`)
      if (heavy.length > 0) this.error(heavy.join('\n'))
    },
  },
})
