import type { PlayerLine } from '@fullcourt/scorebook/figures'
import { type Game, onFloor } from '@fullcourt/scorebook/fold'
import { type Person, type Side, sideOf } from '@fullcourt/scorebook/vocabulary'
import { memo, useMemo } from 'react'
import { splitName } from '../../plays/splitName.ts'
import { t } from '../../ui/language.ts'
import type { ChoiceGroup } from '../entry/choices.ts'
import { byJersey, isAnonymous } from '../entry/peopleChoices.ts'
import { useRosterDrag } from '../lineUps/useRosterDrag.ts'
import { useInputs, useScorer } from '../store/useScorer.ts'
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
  /** The people who answer the open question. */
  readonly answers: ReadonlySet<string>
  /** The people whose number is being typed. */
  readonly lit: ReadonlySet<string>
  readonly onPlayer: (side: Side, personId: string) => void
  /** A player was dropped on another one: one goes out, the other comes in. */
  readonly onDrop: (side: Side, out: string, into: string) => void
  readonly onSubs: (dialog: { readonly kind: 'subs'; readonly side: Side; readonly first: null }) => void
}

function Player({
  person,
  line,
  ...props
}: Pick<Props, 'side' | 'game' | 'enabled' | 'answers' | 'lit' | 'onPlayer'> & {
  person: Person
  line: PlayerLine | undefined
}) {
  const seconds = line?.secondsPlayed
  return (
    <li>
      <button
        type="button"
        className={css.player}
        data-answers={props.answers.has(person.id) || undefined}
        data-lit={props.lit.has(person.id) || undefined}
        data-person={person.id}
        disabled={!props.enabled}
        title={person.fullName}
        onClick={() => props.onPlayer(props.side, person.id)}
      >
        <span className={css.jersey}>{person.jersey}</span>
        <Name of={person} />
        <Fouls game={props.game} person={person} />
        {seconds != null && <span className={css.minutes}>{Math.floor(seconds / 60)}′</span>}
        <span className={css.points}>{line?.points}</span>
      </button>
    </li>
  )
}

/** 'Pat Dogwood', in narrow tiles 'P. Dogwood'. Screen readers get the whole name. */
function Name({ of: { fullName } }: { readonly of: Person }) {
  const { first, last } = splitName(fullName)
  if (!first) return <span className={css.name}>{last}</span>
  return (
    <span className={css.name}>
      <span className={css.initial} aria-hidden>
        {[...first][0]}.
      </span>
      <span className={css.first}>{first}</span> {last}
    </span>
  )
}

/** The players of a side: five on court, then the bench. A press names a player, or opens the substitutions; one dropped on another substitutes. */
const Roster = memo(function Roster(props: Props) {
  const { side, name, game, lines, subKey, enabled, onSubs } = props
  const drag = useRosterDrag(props)
  if (isAnonymous(game, side)) {
    return (
      <section className={css.roster} data-side={side} aria-label={name}>
        <p className={css.none}>{t('{name} is scored as one opponent.', { name })}</p>
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
    <section
      ref={drag}
      className={css.roster}
      data-side={side}
      aria-label={t('{team} roster', { team: name })}
    >
      <header className={css.head}>
        <span className={css.team}>{name}</span>
        <h3 className={css.title}>
          {t('On court')} {on.length < game.sheet.setup.rules.playersOnFloor && `(${on.length})`}
        </h3>
        <button
          type="button"
          className={css.subs}
          disabled={!enabled}
          onClick={() => onSubs({ kind: 'subs', side, first: null })}
        >
          {t('Subs')} <kbd>{subKey.toUpperCase()}</kbd>
        </button>
      </header>
      <ul className={css.list}>{list(on)}</ul>
      <div className={css.bench}>
        <h3 className={css.title}>{t('Bench')}</h3>
        <ul className={css.list}>{list(players.filter(({ id }) => !floor.has(id)))}</ul>
      </div>
    </section>
  )
})

const peopleOf = (groups: readonly ChoiceGroup[]): ReadonlySet<string> =>
  new Set(
    groups.flatMap(({ choices }) =>
      choices.flatMap(({ touch }) => (touch.kind === 'actor' ? (touch.actor.personId ?? []) : [])),
    ),
  )

/** The roster of a side of the game that is scored. */
export function ScorerRoster({ side, subKey }: { readonly side: Side; readonly subKey: string }) {
  const scorer = useInputs()
  const { game, name, lines, isEnabled, groups, matches } = useScorer((state) => ({
    game: state.game,
    name: state.names[side],
    lines: state.box?.[side].players ?? null,
    isEnabled: state.isEnabled,
    groups: state.groups,
    matches: state.typed.matches,
  }))
  const answers = useMemo(() => peopleOf(groups), [groups])
  return (
    <Roster
      {...{ side, name, game, lines, subKey, answers }}
      enabled={isEnabled}
      lit={matches}
      onPlayer={scorer.touchPlayer}
      onDrop={scorer.swap}
      onSubs={scorer.open}
    />
  )
}
