import { setup } from '../packages/server/test/madeDataDir.ts'
import { buildWeb } from '../scripts/web.mjs'

/** Before the first browser test: the pages are those of the sources. */
export default async function build() {
  const code = await buildWeb(process.execPath, process.env.CI !== 'true')
  if (code !== 0) throw new Error(`the web app did not build (exit code ${code})`)
  return setup()
}
