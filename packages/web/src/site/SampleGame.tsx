import { msg } from '@fullcourt/scorebook/vocabulary'
import { useState } from 'react'
import { t } from '../ui/language.ts'
import { CourtLines } from './HalfCourt.tsx'
import style from './SampleGame.module.css'
import { SAMPLE_PLAYERS, SAMPLE_SHOTS, type SampleShot } from './sample.ts'

type Figure = 'points' | 'two' | 'three'
type Opened = { readonly by: string; readonly figure: Figure }

const NAMES: Record<Figure, string> = {
  points: msg('points'),
  two: msg('two-pointers'),
  three: msg('three-pointers'),
}

const SHOTS = {
  2: { made: msg('two made'), missed: msg('two missed') },
  3: { made: msg('three made'), missed: msg('three missed') },
} as const

const behind = (shots: readonly SampleShot[], { by, figure }: Opened) =>
  shots.filter(
    (one) => one.by === by && (figure === 'points' ? one.made : one.value === (figure === 'two' ? 2 : 3)),
  )

function figureOf(by: string, figure: Figure): string {
  const shots = behind(SAMPLE_SHOTS, { by, figure })
  if (figure === 'points') return String(shots.reduce((sum, { value }) => sum + value, 0))
  return `${shots.filter(({ made }) => made).length}–${shots.length}`
}

/** A small demo: press a number and see its plays. */
export function SampleGame() {
  const [opened, setOpened] = useState<Opened>({ by: '23', figure: 'three' })
  const plays = behind(SAMPLE_SHOTS, opened)
  const name = SAMPLE_PLAYERS.find(({ jersey }) => jersey === opened.by)?.name
  return (
    <figure className={style.sample} aria-label={t('A box score whose numbers open the plays behind them')}>
      <HalfCourt marked={plays} />
      <div className={style.sheet}>
        <table className={style.box}>
          <caption>{t('First quarter, a sample game. Press a number.')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('Player')}</th>
              <th scope="col">{t('PTS')}</th>
              <th scope="col">2P</th>
              <th scope="col">3P</th>
              <th scope="col">{t('REB')}</th>
              <th scope="col">{t('AST')}</th>
            </tr>
          </thead>
          <tbody>
            {SAMPLE_PLAYERS.map(({ jersey, name: player, rebounds, assists }) => (
              <tr key={jersey}>
                <th scope="row">
                  <span className={style.jersey}>{jersey}</span> {player}
                </th>
                {(['points', 'two', 'three'] as const).map((figure) => (
                  <td key={figure}>
                    <button
                      type="button"
                      aria-pressed={opened.by === jersey && opened.figure === figure}
                      aria-label={`${player}, ${t(NAMES[figure])}: ${figureOf(jersey, figure)}`}
                      onClick={() => setOpened({ by: jersey, figure })}
                    >
                      {figureOf(jersey, figure)}
                    </button>
                  </td>
                ))}
                <td>{rebounds}</td>
                <td>{assists}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className={style.plays} aria-live="polite">
          <strong>
            {name}, {t(NAMES[opened.figure])}:
          </strong>{' '}
          {plays
            .map(({ clock, value, made }) => `${clock} ${t(SHOTS[value][made ? 'made' : 'missed'])}`)
            .join(' · ')}
        </p>
      </div>
    </figure>
  )
}

const HalfCourt = ({ marked }: { readonly marked: readonly SampleShot[] }) => (
  <svg
    className={style.court}
    viewBox="-1 -1 52 37"
    role="img"
    aria-label={t('Shot chart, {count} shots marked', { count: marked.length })}
  >
    <CourtLines className={style.lines} />
    {SAMPLE_SHOTS.map((one) => {
      const look = marked.includes(one) ? style.marked : style.faint
      return one.made ? (
        <circle key={one.clock} cx={one.x} cy={one.y} r="0.85" className={`${style.made} ${look}`} />
      ) : (
        <path
          key={one.clock}
          d={`M${one.x - 0.7} ${one.y - 0.7}l1.4 1.4m0 -1.4l-1.4 1.4`}
          className={`${style.missed} ${look}`}
        />
      )
    })}
  </svg>
)
