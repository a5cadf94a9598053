import { expect, it } from 'vitest'
import { committedTypes, typesText } from '../makeTypes.ts'

it('src/contract.ts is what `node packages/client/makeTypes.ts` writes', async () => {
  const isCurrent = committedTypes() === (await typesText())
  expect(isCurrent, 'Run `node packages/client/makeTypes.ts` and commit src/contract.ts.').toBe(true)
})
