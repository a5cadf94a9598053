import {
  type ExplainedFigure,
  type ExplainedGroup,
  figureExamples,
  figuresExplained,
} from '@fullcourt/scorebook/figures'
import { profileOf } from '@fullcourt/scorebook/rules'
import type { RuleProfile } from '@fullcourt/scorebook/vocabulary'
import { msg } from '@fullcourt/scorebook/vocabulary'
import { listGames, listLeagues } from '@fullcourt/wire'
import { Link, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { useBook } from '../../book/index.ts'
import { useList } from '../../call/call.ts'
import { dayText, stageOf } from '../../games/gameWords.ts'
import { useProgram, useTeam } from '../../identity/session.ts'
import { Button } from '../../ui/Button.tsx'
import { t } from '../../ui/language.ts'
import { Page } from '../../ui/Page.tsx'
import { rich } from '../../ui/rich.tsx'
import { useWatched, type Watched } from '../view/watched.ts'
import { Formulas } from './Formulas.tsx'
import css from './HowWeCount.module.css'
import { OneFigure } from './OneFigure.tsx'

/** The team's latest game with plays: a final one if there is any. */
function useLastGame(): { readonly gameId: string | null; readonly isKnown: boolean } {
  const team = useTeam()
  const games = useList(listGames, { params: { id: team.id } })
  const scored = (games.data ?? []).filter(({ seq }) => seq > 0)
  const final = scored.filter((game) => stageOf(game) === 'final')
  const latest = (final.length > 0 ? final : scored).toSorted((a, b) =>
    a.gameStartTime < b.gameStartTime ? 1 : -1,
  )
  return { gameId: latest[0]?.id ?? null, isKnown: games.data !== undefined }
}

/** The rules of the program's league; null until they are loaded. */
function useLeagueRules(): RuleProfile | null {
  const { leagueId } = useProgram()
  const league = useList(listLeagues, {}).data?.find(({ id }) => id === leagueId)
  return league ? profileOf(league.baseCode) : null
}

/** /a/team/how-we-count/: every figure with its definition, formula and source, and an example from the team's last game. */
export default function HowWeCountPage() {
  const { game } = useSearch({ from: '/signedIn/app/a/team/how-we-count' })
  const last = useLastGame()
  const gameId = game ?? last.gameId
  if (gameId) return <WithGame key={gameId} gameId={gameId} />
  const note = last.isKnown ? t('Examples appear here after your first scored game.') : ''
  return <FigureDefinitions groups={figuresExplained()} note={note} />
}

function WithGame({ gameId }: { readonly gameId: string }) {
  const watched = useWatched(useBook(gameId).state)
  const groups = useMemo(() => {
    if (!watched || watched.plays.length === 0) return null
    const { gameSetup, plays, until, game } = watched
    return figureExamples(gameSetup, plays, game.isHome ? 'home' : 'away', until)
  }, [watched])
  return <FigureDefinitions groups={groups ?? figuresExplained()} watched={groups ? watched : null} />
}

const FORMULA_WORDS = msg('Words of the formulas')

const sectionId = (title: string): string => title.toLowerCase().replaceAll(' ', '-')

/** Some shares of a player have the key of a side's rate. */
const figureId = (title: string, { figure: { key } }: ExplainedFigure): string =>
  title === 'Shares of a player' ? `share-${key}` : key

/** Scrolls to the figure in the address, again once the examples have moved it. */
function useFigureInView(groups: readonly ExplainedGroup[]): string | undefined {
  const { figure } = useSearch({ from: '/signedIn/app/a/team/how-we-count' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: new examples move the figures
  useEffect(() => {
    if (figure) document.getElementById(figure)?.scrollIntoView({ block: 'start' })
  }, [figure, groups])
  return figure
}

function Source({ watched }: { readonly watched: Watched }) {
  const { game, names, box } = watched
  return (
    <>
      {rich(t('The examples are from <game/> on {day}.', { day: dayText(game.localStartTime) }), {
        game: (
          <Link to="/a/team/game/$id/" params={{ id: game.id }}>
            <bdi>{names.home}</bdi> {box.score.home}, <bdi>{names.away}</bdi> {box.score.away}
          </Link>
        ),
      })}
    </>
  )
}

function FigureDefinitions({
  groups,
  watched = null,
  note = '',
}: {
  readonly groups: readonly ExplainedGroup[]
  readonly watched?: Watched | null
  /** Shown without examples. */
  readonly note?: string
}) {
  const chosen = useFigureInView(groups)
  const leagueRules = useLeagueRules()
  const rules = watched?.gameSetup.rules ?? leagueRules
  return (
    <Page
      title={t('How we count')}
      sentence={
        <>
          {t(
            'Box score, season and charts read one table of figures: this one. Every figure is counted from the plays.',
          )}{' '}
          {watched ? <Source watched={watched} /> : note}
        </>
      }
      action={
        <Button variant="default" onClick={() => window.print()}>
          {t('Print')}
        </Button>
      }
    >
      <nav className={css.contents} aria-label={t('On this page')}>
        {[...groups.map(({ title }) => title), FORMULA_WORDS].map((title) => (
          <a key={title} href={`#${sectionId(title)}`}>
            {t(title)}
          </a>
        ))}
      </nav>
      {groups.map(({ title, figures }) => (
        <section key={title} id={sectionId(title)} className={css.group} aria-label={t(title)}>
          <h2>{t(title)}</h2>
          {figures.map((explained) => (
            <OneFigure
              key={explained.figure.key}
              id={figureId(title, explained)}
              isChosen={figureId(title, explained) === chosen}
              explained={explained}
              rules={rules}
              watched={watched}
            />
          ))}
        </section>
      ))}
      <section id={sectionId(FORMULA_WORDS)} className={css.group} aria-label={t(FORMULA_WORDS)}>
        <h2>{t(FORMULA_WORDS)}</h2>
        <Formulas groups={groups} />
      </section>
    </Page>
  )
}
