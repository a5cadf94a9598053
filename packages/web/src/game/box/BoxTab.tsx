import { BOX_FIGURES, type BoxScore, boxFigure, boxScoresByPeriod } from '@fullcourt/scorebook/figures'
import { SIDES } from '@fullcourt/scorebook/vocabulary'
import { useMemo } from 'react'
import { BoxScoreTable, type BoxSort, boxScoreText } from '../../figures/BoxScoreTable.tsx'
import { FigureMeaning, HowWeCount } from '../../figures/HowWeCount.tsx'
import { CopyAndPrint } from '../../ui/data/CopyAndPrint.tsx'
import { Filters } from '../../ui/fields/Filters.tsx'
import { t } from '../../ui/language.ts'
import { behindText } from '../view/behindText.ts'
import { PeriodChoice } from '../view/Filters.tsx'
import css from '../view/Game.module.css'
import { useGamePlace } from '../view/gamePlace.ts'
import { SideTitle } from '../view/SideTitle.tsx'
import { TeamFouls } from '../view/TeamFouls.tsx'
import type { Watched } from '../view/watched.ts'

/** '-points' sorts by points, descending. */
function readSort(text: string): BoxSort | null {
  const word = text.replace(/^-/, '')
  const by = word === 'name' ? word : BOX_FIGURES.find(({ key }) => key === word)?.key
  return by ? { by, down: text.startsWith('-') } : null
}

const sortText = (sort: BoxSort | null): string => (sort ? `${sort.down ? '-' : ''}${sort.by}` : '')

/** The whole game, or the period in the address. */
function useBox({ gameSetup, plays, box, until }: Watched, period: number): BoxScore {
  const byPeriod = useMemo(
    () => (period > 0 ? boxScoresByPeriod(gameSetup, plays, until) : []),
    [gameSetup, plays, period, until],
  )
  return byPeriod[period - 1] ?? box
}

/** The box score of both sides. Every figure opens its plays. */
export function BoxTab({ watched }: { readonly watched: Watched }) {
  const { place, go } = useGamePlace()
  const { names } = watched
  const box = useBox(watched, Number(place.period))
  const sort = readSort(place.sort)
  return (
    <>
      <Filters
        tools={
          <CopyAndPrint text={() => SIDES.map((side) => boxScoreText(box[side], names[side])).join('\n\n')} />
        }
      >
        <PeriodChoice watched={watched} all={t('Whole game')} />
      </Filters>
      {SIDES.map((side) => (
        <section key={side} className={css.boxOf}>
          <SideTitle watched={watched} side={side}>
            {box.score[side]}
          </SideTitle>
          {sort && sort.by !== 'name' && <FigureMeaning figure={boxFigure(sort.by)} game={watched.game.id} />}
          <BoxScoreTable
            box={box[side]}
            name={names[side]}
            sort={sort}
            onSort={(next) => go({ sort: sortText(next) })}
            onPlayer={({ id }) => go({ tab: 'plays', side, player: id }, { replace: false })}
            onOpen={(whose, figure) =>
              go({ tab: 'box', behind: behindText({ side, whose, figure }) }, { replace: false })
            }
          />
        </section>
      ))}
      <TeamFouls
        watched={watched}
        box={box}
        onPlay={(play) => go({ tab: 'box', play }, { replace: false })}
      />
      <HowWeCount game={watched.game.id} />
    </>
  )
}
