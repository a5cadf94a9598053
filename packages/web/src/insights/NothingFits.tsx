import { Button } from '../ui/Button.tsx'
import { NoResults } from '../ui/data/NoResults.tsx'
import { t } from '../ui/language.ts'
import type { GameChoicesProps } from './GameChoices.tsx'

/** No game fits: names each filter, and removes it. */
export const NothingFits = ({ words, set }: Pick<GameChoicesProps, 'words' | 'set'>) => (
  <NoResults>
    {t('No final game fits these filters. Remove one:')}{' '}
    {words.map(([name, word]) => (
      <Button key={name} variant="subtle" size="sm" onClick={() => set(name, '')}>
        {word}
      </Button>
    ))}
  </NoResults>
)
