import { type Game, onFloor, type Person, type PlayerLine, type Side, sideOf } from '@fullcourt/scorebook'
import { memo } from 'react'
import { byJersey, isAnonymous } from '../entry/peopleChoices.ts'
import { Fouls } from './Fouls.tsx'
import css from './Rosters.module.css'

interface Props {
  readonly side: Side
  readonly name: string
  readonly game: Game
  /** Null until the figures are loaded. */
  readonly lines: readonly PlayerLine[] | null
  /** The key that opens this side's substitutions: 'g' on the left, 'h' on the right. */
  readonly subKey: string
  readonly enabled: boolean
  /** The people whose number is being typed. */
  readonly lit: ReadonlySet<string>
  readonly onPlayer: (side: Side, personId: string) => void
  readonly onSubs: (dialog: { readonly kind: 'subs'; readonly side: Side; readonly first: null }) => void
}

function Player({
  person,
  line,
  ...props
}: Pick<Props, 'side' | 'game' | 'enabled' | 'lit' | 'onPlayer'> & {
  person: Person
  line: PlayerLine | undefined
}) {
  const seconds = line?.secondsPlayed
  return (
    <li>
      <button
        type="button"
        className={css.player}
        data-lit={props.lit.has(person.id) || undefined}
        disabled={!props.enabled}
        title={person.fullName}
        onClick={() => props.onPlayer(props.side, person.id)}
      >
        <span className={css.jersey}>{person.jersey}</span>
        <span className={css.name}>{person.fullName}</span>
        <Fouls game={props.game} person={person} />
        {seconds != null && <span className={css.minutes}>{Math.floor(seconds / 60)}′</span>}
        <span className={css.points}>{line?.points}</span>
      </button>
    </li>
  )
}

/** The players of a side: five on court, then the bench. A press names a player, or opens the substitutions. */
export const Roster = memo(function Roster(props: Props) {
  const { side, name, game, lines, subKey, enabled, onSubs } = props
  if (isAnonymous(game, side)) {
    return (
      <section className={css.roster} data-side={side} aria-label={name}>
        <p className={css.none}>{name} is scored as one opponent.</p>
      </section>
    )
  }
  const floor = new Set(onFloor(game, side))
  const players = game.sheet.people.filter((person) => person.role === 'PLAYER' && sideOf(person) === side)
  const lineOf = new Map(lines?.map((line) => [line.id, line]))
  const list = (people: readonly Person[]) =>
    people
      .toSorted(byJersey)
      .map((person) => <Player key={person.id} person={person} line={lineOf.get(person.id)} {...props} />)
  const on = players.filter(({ id }) => floor.has(id))
  return (
    <section className={css.roster} data-side={side} aria-label={`${name} roster`}>
      <header className={css.head}>
        <h3 className={css.title}>
          On court {on.length < game.sheet.setup.rules.playersOnFloor && `(${on.length})`}
        </h3>
        <button
          type="button"
          className={css.subs}
          disabled={!enabled}
          onClick={() => onSubs({ kind: 'subs', side, first: null })}
        >
          Subs <kbd>{subKey.toUpperCase()}</kbd>
        </button>
      </header>
      <ul className={css.list}>{list(on)}</ul>
      <div className={css.bench}>
        <h3 className={css.title}>Bench</h3>
        <ul className={css.list}>{list(players.filter(({ id }) => !floor.has(id)))}</ul>
      </div>
    </section>
  )
})
