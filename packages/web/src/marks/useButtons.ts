import { BASKETBALL_BUTTONS, type TagButton } from '@fullcourt/film'
import { listTagSets, type TagSet } from '@fullcourt/wire'
import { useState } from 'react'
import { useCall } from '../call/call.ts'
import { isText, stored } from '../call/stored.ts'
import { usePlace } from '../identity/session.ts'
import { translate } from '../ui/language.ts'

/** The set that this device used last. */
const chosenSet = stored('fullcourt.tagSet', isText)

interface Buttons {
  readonly sets: readonly TagSet[]
  /** Null: the ready set. */
  readonly set: TagSet | null
  readonly buttons: readonly TagButton[]
  readonly choose: (id: string) => void
}

/** The ready buttons, named in the language of the page: their tags are texts, as those of other buttons. */
const readyButtons = (): readonly TagButton[] =>
  BASKETBALL_BUTTONS.map((button) => ({
    ...button,
    name: translate(button.name),
    group: button.group && translate(button.group),
  }))

/** The buttons of a set, or the ready ones. */
export const buttonsOf = (set: TagSet | null): readonly TagButton[] =>
  set?.buttons.map(({ group = null, exclusive = null, ...button }) => ({ ...button, group, exclusive })) ??
  readyButtons()

/** The buttons of the code window: a set of the program, or the ready one. */
export function useButtons(): Buttons {
  const { program } = usePlace()
  const { data } = useCall(listTagSets, { params: { id: program?.id ?? '' } }, { enabled: program !== null })
  const [chosen, setChosen] = useState(() => chosenSet.read())
  const sets = data?.results ?? []
  const set = sets.find(({ id }) => id === chosen) ?? (chosen === '' ? null : (sets[0] ?? null))
  return {
    sets,
    set,
    buttons: buttonsOf(set),
    choose(id) {
      chosenSet.write(id)
      setChosen(id)
    },
  }
}
