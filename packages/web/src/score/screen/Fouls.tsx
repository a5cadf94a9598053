import { type Game, NO_PERSON, outOfGame, type Person } from '@fullcourt/scorebook'
import { Pips } from '../../ui/Pips.tsx'
import css from './Fouls.module.css'

/** Fouls beside a player's name as marks, with a warning one before the limit, and a word when the player is out. */
export function Fouls({ game, person }: { readonly game: Game; readonly person: Person }) {
  const { personalFoulLimit: limit } = game.sheet.setup.rules
  const seat = game.sheet.indexOf.get(person.id) ?? NO_PERSON
  const fouls = game.fouls[seat]
  if (!fouls || fouls.towardsLimit + fouls.technicalThirds === 0) return <span className={css.fouls} />
  const out = outOfGame(game, seat)
  const count = fouls.towardsLimit
  const words = `${count} ${count === 1 ? 'foul' : 'fouls'}`
  const state = out ? 'out' : limit !== null && count >= limit - 1 ? 'near' : undefined
  return (
    <span className={css.fouls} data-state={state}>
      {out ? (
        <span title={words}>OUT</span>
      ) : limit === null ? (
        `F${count}`
      ) : (
        <Pips count={count} of={limit} label={words} />
      )}
      {fouls.technicalThirds > 0 && ' T'}
    </span>
  )
}
