import { t } from '../../ui/language.ts'
import { personIdOf } from '../entry/numberedPlayers.ts'
import type { Choice } from '../entry/peopleChoices.ts'
import css from './Review.module.css'
import type { Naming } from './useNamePlayer.ts'

interface Props {
  readonly naming: Naming
  readonly isDisabled: boolean
}

/** Asks for the player of an event: those on court at that moment, then the bench. */
export function WhoPanel({ naming, isDisabled }: Props) {
  const { people, onCourt, typed, choose } = naming
  const idOf = ({ touch }: Choice) => personIdOf(touch) ?? ''
  const on = people.filter((person) => onCourt.has(idOf(person)))
  const off = people.filter((person) => !onCourt.has(idOf(person)))
  const list = (label: string, among: readonly Choice[]) =>
    among.length > 0 && (
      <fieldset className={css.people} disabled={isDisabled}>
        <legend className={css.dim}>{label}</legend>
        {among.map((person) => (
          <button
            key={idOf(person)}
            type="button"
            className={css.person}
            data-lit={typed.matches.has(idOf(person)) || undefined}
            onClick={() => choose(person.touch)}
          >
            {person.label}
          </button>
        ))}
      </fieldset>
    )
  return (
    <div className={css.who}>
      <p className={css.question}>
        {t('Who was it?')} <span className={css.dim}>{t('Tap a player, or type the number.')}</span>{' '}
        {typed.digits && <output aria-label={t('Number typed')}>{typed.digits}</output>}
      </p>
      <p className={css.dim} role="status">
        {typed.note}
      </p>
      {list(on.length > 0 ? t('On court') : t('Players'), on.length > 0 ? on : off)}
      {on.length > 0 && list(t('Bench'), off)}
    </div>
  )
}
