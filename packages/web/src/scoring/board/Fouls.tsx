import { type Game, outOfGame } from '@fullcourt/scorebook/fold'
import { foulTrouble } from '@fullcourt/scorebook/rules'
import { NO_PERSON, type Person } from '@fullcourt/scorebook/vocabulary'
import { t } from '../../ui/language.ts'
import { Pips } from '../../ui/Pips.tsx'
import { useScorer } from '../store/useScorer.ts'
import css from './Fouls.module.css'

/** Fouls beside a player's name as marks: colored one before the limit, underlined in early foul trouble; a word when the player is out. */
export function Fouls({ game, person }: { readonly game: Game; readonly person: Person }) {
  const { rules } = game.sheet.setup
  const { personalFoulLimit: limit } = rules
  const period = useScorer((state) => state.clock.period)
  const seat = game.sheet.indexOf.get(person.id) ?? NO_PERSON
  const fouls = game.fouls[seat]
  if (!fouls || fouls.towardsLimit + fouls.technicalThirds === 0) return <span className={css.fouls} />
  const out = outOfGame(game, seat)
  const count = fouls.towardsLimit
  const trouble = out ? 'out' : (foulTrouble(rules, fouls, period) ?? undefined)
  const words = `${t(['{count} foul', '{count} fouls'], { count })}${trouble === 'early' ? `, ${t('foul trouble')}` : ''}`
  return (
    <span className={css.fouls} data-trouble={trouble}>
      {out ? (
        <span title={words}>{t('OUT')}</span>
      ) : limit === null ? (
        `F${count}`
      ) : (
        <Pips count={count} of={limit} label={words} />
      )}
      {fouls.technicalThirds > 0 && ' T'}
    </span>
  )
}
