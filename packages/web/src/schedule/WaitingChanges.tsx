import { useEffect, useState } from 'react'
import type { Book, BookState } from '../book/index.ts'
import { troubleSentence } from '../book/store/troubleSentence.ts'
import { userStoreOf } from '../book/store/userStore.ts'
import { waitingWords } from '../book/store/waitingWords.ts'
import { useUser } from '../identity/session.ts'
import { Button } from '../ui/Button.tsx'
import { t } from '../ui/language.ts'
import { Banner } from '../ui/overlay/Banner.tsx'

/** Describes the unsent entries of a game. */
function useWaitingWords(gameId: string, waiting: number): string {
  const { id: userId } = useUser()
  const [words, setWords] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads again when another number of tasks waits
  useEffect(() => {
    let isGone = false
    const read = async () => {
      const entries = await userStoreOf(userId).entries()
      const open = entries.filter((entry) => entry.gameId === gameId && !entry.refused)
      if (!isGone) setWords(waitingWords(open))
    }
    void read()
    return () => {
      isGone = true
    }
  }, [userId, gameId, waiting])
  return words
}

/** Unsent entries of this device, and those that the server refused. */
export function WaitingChanges({
  gameId,
  state,
  settle,
}: { readonly gameId: string; readonly state: BookState } & Pick<Book, 'settle'>) {
  const { line, quarantine } = state
  const words = useWaitingWords(gameId, line.waiting)
  return (
    <>
      {line.word === 'waiting' && words && (
        <Banner>
          {t('{trouble} Waiting on this device: {words}.', { trouble: troubleSentence(line.trouble), words })}
        </Banner>
      )}
      {quarantine
        .filter(({ task }) => task.kind === 'setup')
        .map(({ id, refused }) => (
          <Banner
            key={id}
            grave
            action={
              <>
                <Button variant="default" size="sm" onClick={() => void settle(id, 'send')}>
                  {t('Try again')}
                </Button>
                <Button variant="default" size="sm" onClick={() => void settle(id, 'discard')}>
                  {t('Discard')}
                </Button>
              </>
            }
          >
            {t('Not saved: {message}', { message: refused.message })}
          </Banner>
        ))}
    </>
  )
}
