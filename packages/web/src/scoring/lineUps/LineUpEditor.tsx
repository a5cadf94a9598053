import type { Game } from '@fullcourt/scorebook/fold'
import type { Person } from '@fullcourt/scorebook/vocabulary'
import type { NamedLineUp } from '@fullcourt/wire'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { TextInput } from '../../ui/fields/TextInput.tsx'
import { t } from '../../ui/language.ts'
import { Figures } from './LineUpButtons.tsx'
import css from './LineUps.module.css'
import { jerseysOf, type LineUpFigures } from './lineUps.ts'
import { namedFive, savedPeople } from './namedLineUps.ts'
import list from './Players.module.css'
import type { SavedLineUps } from './useLineUps.ts'

interface Props {
  readonly game: Game
  /** The players of the side, those on court first. */
  readonly players: readonly Person[]
  readonly onCourt: readonly string[]
  readonly saved: SavedLineUps
  readonly figuresOf: (ids: readonly string[]) => LineUpFigures | null
  readonly onBack: () => void
}

/** The line-up that is being entered; without `key` a new one. */
interface Entered {
  readonly key?: string
  readonly name: string
  readonly ids: readonly string[]
}

interface RowProps extends Pick<Props, 'game' | 'saved' | 'figuresOf'> {
  readonly lineUp: NamedLineUp
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onEdit: (entered: Entered) => void
}

function Row({ game, saved, figuresOf, lineUp, isFirst, isLast, onEdit }: RowProps) {
  const { key, name } = lineUp
  const { ids, missing } = namedFive(saved.personnel, lineUp)
  return (
    <li className={css.row}>
      <span className={list.name}>
        <b>{name}</b> {jerseysOf(game, ids)}
        {missing > 0 && (
          <span className={css.refusal}>{t('{count} not in this game', { count: missing })}</span>
        )}
      </span>
      <Figures of={figuresOf(ids)} />
      <span className={css.buttons}>
        <button
          type="button"
          className={list.pick}
          aria-label={t('Move {name} up', { name })}
          disabled={isFirst}
          onClick={() => saved.move(key, -1)}
        >
          ↑
        </button>
        <button
          type="button"
          className={list.pick}
          aria-label={t('Move {name} down', { name })}
          disabled={isLast}
          onClick={() => saved.move(key, 1)}
        >
          ↓
        </button>
        <button
          type="button"
          className={list.pick}
          aria-label={t('Change {name}', { name })}
          onClick={() => onEdit({ key, name, ids })}
        >
          {t('Change')}
        </button>
        <button
          type="button"
          className={list.pick}
          aria-label={t('Delete {name}', { name })}
          onClick={() => saved.remove(key)}
        >
          {t('Delete')}
        </button>
      </span>
    </li>
  )
}

interface FormProps extends Pick<Props, 'game' | 'players'> {
  readonly entered: Entered
  readonly onChange: (entered: Entered) => void
  readonly onSave: () => void
}

function LineUpForm({ game, players, entered, onChange, onSave }: FormProps) {
  const [isAsked, setIsAsked] = useState(false)
  const { name, ids } = entered
  const { playersOnFloor: most } = game.sheet.setup.rules
  const nameError = name.trim() === '' ? t('Give the line-up a name.') : null
  const idsError =
    ids.length === most ? null : t('Choose {most} players: {count} so far.', { most, count: ids.length })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isRight = !nameError && !idsError
    setIsAsked(!isRight)
    if (isRight) onSave()
  }
  const toggle = (id: string) =>
    onChange({ ...entered, ids: ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id] })
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <TextInput
        className={css.field}
        label={entered.key ? t('Name') : t('Name of a new line-up')}
        value={name}
        maxLength={40}
        placeholder={t('Press')}
        autoComplete="off"
        error={isAsked && nameError !== null}
        onChange={({ target }) => onChange({ ...entered, name: target.value })}
      />
      <fieldset className={`${list.people} ${css.wide}`}>
        <legend>{t('Players')}</legend>
        {players.map(({ id, jersey, fullName }) => (
          <button
            key={id}
            type="button"
            className={list.pick}
            aria-pressed={ids.includes(id)}
            onClick={() => toggle(id)}
          >
            <span className={list.jersey}>{jersey}</span> <span className={list.name}>{fullName}</span>
          </button>
        ))}
      </fieldset>
      <p role="alert" className={css.wrong}>
        {isAsked && (nameError ?? idsError)}
      </p>
      <Button type="submit">{t('Save')}</Button>
    </form>
  )
}

/** The saved line-ups of a team: named, changed, sorted and deleted. They serve all its games. */
export function LineUpEditor({ game, players, onCourt, saved, figuresOf, onBack }: Props) {
  const fresh = (): Entered => ({ name: '', ids: onCourt })
  const [entered, setEntered] = useState(fresh)
  const { named, personnel } = saved
  const save = () => {
    const { key, name, ids } = entered
    saved.save({ ...(key && { key }), name: name.trim(), people: savedPeople(personnel, ids) })
    setEntered({ name: '', ids: onCourt })
  }
  return (
    <div className={css.editor}>
      {named.length === 0 ? (
        <p className={css.none}>{t('A saved line-up comes in with one key, in every game of the team.')}</p>
      ) : (
        <ul className={css.rows}>
          {named.map((lineUp, index) => (
            <Row
              key={lineUp.key}
              {...{ game, saved, figuresOf, lineUp }}
              isFirst={index === 0}
              isLast={index === named.length - 1}
              onEdit={setEntered}
            />
          ))}
        </ul>
      )}
      <LineUpForm
        key={entered.key ?? 'new'}
        {...{ game, players, entered }}
        onChange={setEntered}
        onSave={save}
      />
      <div className={css.back}>
        {entered.key && (
          <Button variant="default" onClick={() => setEntered(fresh)}>
            {t('New line-up')}
          </Button>
        )}
        <Button variant="default" onClick={onBack}>
          {t('Back to substitutions')}
        </Button>
      </div>
    </div>
  )
}
