import type { ComponentProps } from 'react'
import { PageSkeleton } from '../../ui/Skeletons.tsx'
import { useLater } from '../../ui/useLater.ts'
import type { FilmGame } from '../film/FilmGame.tsx'

const load = () => import('../film/FilmGame.tsx')

/** A game that is scored from film. The film, its player and its clock are loaded for such a game alone. */
export function FilmGameLater(props: ComponentProps<typeof FilmGame>) {
  const film = useLater(load)
  return film ? <film.FilmGame {...props} /> : <PageSkeleton />
}
