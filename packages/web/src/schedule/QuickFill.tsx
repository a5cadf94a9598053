import { listGames, readSetup } from '@fullcourt/wire'
import { useState } from 'react'
import { storedSetup } from '../book/store/userStore.ts'
import { call, isUnanswered, useList } from '../call/call.ts'
import { Button } from '../ui/Button.tsx'
import { t } from '../ui/language.ts'
import { toastError } from '../ui/toast.tsx'
import type { OpponentForm } from './AddOpponents.tsx'
import { fillFrom, fillLike, type SideLists } from './lineUp.ts'
import type { SideProps } from './PlayerLists.tsx'
import css from './Setup.module.css'
import { addMany, addOpponents, sideKey, unknownFive, unmanagedOf } from './setupCalls.ts'

/** The team's latest game before this one that people were set up for; undefined when there is none. */
function useEarlierGame({ teamGame }: SideProps['setup']) {
  const games = useList(listGames, { params: { id: teamGame.teamId } }, { kept: true })
  return games.data
    ?.filter(({ id, gameStartTime }) => id !== teamGame.id && gameStartTime < teamGame.gameStartTime)
    .sort((a, b) => (a.gameStartTime < b.gameStartTime ? 1 : -1))[0]
}

/** The setup of an earlier game; without a network the one on this device. */
const readEarlier = (id: string) =>
  call(readSetup, { params: { id } }, { retry: false }).catch(async (error: unknown) => {
    const kept = isUnanswered(error) ? await storedSetup(id) : null
    if (!kept) throw error
    return kept
  })

interface OpponentProps {
  readonly isEmpty: boolean
  readonly busy: boolean
  readonly onForm: (form: OpponentForm) => void
  /** Adds five unnamed players. */
  readonly onUnknown: () => void
}

const OpponentButtons = ({ isEmpty, busy, onForm, onUnknown }: OpponentProps) => (
  <>
    <Button size="sm" variant="default" onClick={() => onForm('one')}>
      {t('Add player')}
    </Button>
    <Button size="sm" variant="default" onClick={() => onForm('many')}>
      {t('Paste a list')}
    </Button>
    {isEmpty && (
      <Button size="sm" variant="default" loading={busy} onClick={onUnknown}>
        {t('+ 5 unknown players 1–5')}
      </Button>
    )}
  </>
)

/** Fills a side at once: ours from the roster, an opponent from a list or with five unnamed players. */
export function QuickFill({
  setup,
  isHomeTeam,
  lists,
  onForm,
}: Omit<SideProps, 'mayWrite'> & { readonly lists: SideLists } & Pick<OpponentProps, 'onForm'>) {
  const [busy, setBusy] = useState(false)
  const opponent = unmanagedOf(setup, isHomeTeam)
  const run = async (act: Promise<void>) => {
    setBusy(true)
    await act.catch(toastError)
    setBusy(false)
  }
  const fill = fillFrom(lists)
  const earlier = useEarlierGame(setup)
  const copyLineUp = async () => {
    if (!earlier) return
    const before = await readEarlier(earlier.id)
    const like = fillLike(lists, before[sideKey(earlier.isHome)].personnel)
    if (like.length === 0) throw new Error(t('No player of that game is on the roster.'))
    await addMany(setup.teamGame.id, isHomeTeam, like)
  }
  const empty = lists.starters.length + lists.active.length === 0
  if (!opponent && fill.length === 0) return null
  return (
    <div className={css.quick}>
      {fill.length > 0 && (
        <Button
          size="sm"
          variant={empty ? 'filled' : 'default'}
          loading={busy}
          onClick={() => void run(addMany(setup.teamGame.id, isHomeTeam, fill))}
        >
          {opponent
            ? t('Add all {count} known players', { count: fill.length })
            : t('Fill from roster ({count})', { count: fill.length })}
        </Button>
      )}
      {!opponent && empty && earlier && fill.length > 0 && (
        <Button size="sm" variant="default" loading={busy} onClick={() => void run(copyLineUp())}>
          {t('Same line-up as against {opponent}', { opponent: earlier.opponentName })}
        </Button>
      )}
      {opponent && (
        <OpponentButtons
          isEmpty={empty}
          busy={busy}
          onForm={onForm}
          onUnknown={() => void run(addOpponents(setup, isHomeTeam, unknownFive()))}
        />
      )}
    </div>
  )
}
