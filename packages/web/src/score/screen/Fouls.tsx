import { type Game, NO_PERSON, outOfGame, type Person } from '@fullcourt/scorebook'
import css from './Fouls.module.css'

/** Fouls beside a player's name, with a warning one before the limit, and a word when the player is out. */
export function Fouls({ game, person }: { readonly game: Game; readonly person: Person }) {
  const { rules } = game.sheet.setup
  const seat = game.sheet.indexOf.get(person.id) ?? NO_PERSON
  const fouls = game.fouls[seat]
  if (!fouls || fouls.towardsLimit + fouls.technical === 0) return <span className={css.fouls} />
  const out = outOfGame(game, seat)
  const near = rules.personalFoulLimit !== null && fouls.towardsLimit >= rules.personalFoulLimit - 1
  const count = `${fouls.towardsLimit} ${fouls.towardsLimit === 1 ? 'foul' : 'fouls'}`
  const label = out === null ? count : `${out === 'ejected' ? 'Ejected' : 'Fouled out'}, ${count}`
  return (
    <span className={css.fouls} data-state={out ? 'out' : near ? 'near' : undefined} title={label}>
      {out ? 'OUT' : `F${fouls.towardsLimit}`}
      {fouls.technical > 0 && ' T'}
    </span>
  )
}
