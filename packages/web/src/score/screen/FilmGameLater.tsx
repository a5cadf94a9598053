import type { OpenBook } from '../../book/index.ts'
import { PageSkeleton } from '../../ui/Skeletons.tsx'
import { useLater } from '../../ui/useLater.ts'

const load = () => import('../film/FilmGame.tsx')

/** A game that is scored from film. The film, its player and its clock are loaded for such a game alone. */
export function FilmGameLater({ book }: { readonly book: OpenBook }) {
  const film = useLater(load)
  return film ? <film.FilmGame book={book} /> : <PageSkeleton />
}
