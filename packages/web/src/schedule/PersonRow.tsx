import { msg } from '@fullcourt/scorebook/vocabulary'
import { Jersey } from '../court/Jersey.tsx'
import { Button } from '../ui/Button.tsx'
import { t } from '../ui/language.ts'
import { DotsMenu } from '../ui/overlay/DotsMenu.tsx'
import type { MenuChoice } from '../ui/overlay/Menu.tsx'
import { LINE_UP_SLOTS, type LineUpSlot, type Movable, PLACE_WORDS } from './lineUp.ts'
import css from './Setup.module.css'

/** The move on a row's button: up to a free place, or down from the top list. */
const NEXT: Readonly<Record<LineUpSlot, { readonly to: LineUpSlot; readonly word: string }>> = {
  starters: { to: 'active', word: msg('Bench') },
  active: { to: 'starters', word: msg('Starter') },
  inactive: { to: 'active', word: msg('Add') },
}

export interface PersonRowProps {
  readonly person: Movable
  readonly fill: string | null
  readonly stroke: string | null
  readonly mayWrite: boolean
  readonly dragged: boolean
  readonly onMove: (person: Movable, to: LineUpSlot) => void
  readonly onEdit: (person: Movable) => void
  /** Removes a person of the opponent for good; missing where that is not possible. */
  readonly onForget?: ((person: Movable) => void) | undefined
  readonly onDrag: (person: Movable | null) => void
}

function choicesOf({ person, onMove, onEdit, onForget }: PersonRowProps): readonly MenuChoice[] {
  const moves = LINE_UP_SLOTS.filter((place) => place !== person.place).map((place) => ({
    label: t('To {place}', { place: t(PLACE_WORDS[place]).toLowerCase() }),
    onChoose: () => onMove(person, place),
  }))
  const edit = person.inGame ? [{ label: t('Edit'), onChoose: () => onEdit(person) }] : []
  const forget = onForget && !person.inGame ? [{ label: t('Remove'), onChoose: () => onForget(person) }] : []
  return [...moves, ...edit, ...forget]
}

/** A person of a side: dragged to another list, or moved by the button or the menu. */
export function PersonRow(props: PersonRowProps) {
  const { person, fill, stroke, mayWrite, dragged, onMove, onDrag } = props
  const next = NEXT[person.place]
  return (
    <li
      className={css.person}
      draggable={mayWrite}
      data-dragged={dragged || undefined}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', person.fullName)
        onDrag(person)
      }}
      onDragEnd={() => onDrag(null)}
    >
      <Jersey number={person.jersey} fill={fill} stroke={stroke} />
      <span className={css.who}>
        {person.fullName}
        {person.conflict ? (
          <small className={css.conflict}>
            {t('Jersey {jersey} is worn twice', { jersey: person.jersey ?? '' })}
          </small>
        ) : (
          <small>{person.position ?? (person.jersey === null ? t('No jersey') : t('No position'))}</small>
        )}
      </span>
      {mayWrite && (
        <>
          <Button
            variant="default"
            size="sm"
            aria-label={`${t(next.word)} ${person.fullName}`}
            onClick={() => onMove(person, next.to)}
          >
            {t(next.word)}
          </Button>
          <DotsMenu
            name={t('More for {name}', { name: person.fullName })}
            groups={[{ choices: choicesOf(props) }]}
          />
        </>
      )}
    </li>
  )
}
