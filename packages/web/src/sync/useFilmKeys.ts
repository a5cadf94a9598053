import { useEffect } from 'react'
import { filmKeyName, seekKeys } from '../film/player/filmKeys.ts'
import type { FilmPlayer } from '../film/player/filmPlayer.ts'

const IN_FIELD = 'input, select, textarea, dialog'

/** The keys of the film work everywhere on the page, except in fields and dialogs. */
export function useFilmKeys(player: FilmPlayer): void {
  useEffect(() => {
    const commands = seekKeys(player)
    function onKeyDown(event: KeyboardEvent): void {
      const { target } = event
      if (event.defaultPrevented || !(target instanceof HTMLElement) || target.closest(IN_FIELD)) return
      const name = filmKeyName(event)
      const isToggle = name === ' ' && !target.closest('button, a')
      const command = isToggle ? () => player.toggle() : commands[name]
      if (!command) return
      event.preventDefault()
      command()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [player])
}
