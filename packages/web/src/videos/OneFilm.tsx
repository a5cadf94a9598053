import { type Film, readFilm } from '@fullcourt/wire'
import { useEffect, useState } from 'react'
import { call } from '../call/call.ts'
import { FilmPlayer } from '../film/player/filmPlayer.ts'
import { FilmMarks } from '../marks/FilmMarks.tsx'
import { playerFilm } from './playerFilm.ts'

/** Plays one film, from this computer where its file is here, with its tags, drawings and comments. */
export default function OneFilm({ film, file }: { readonly film: Film; readonly file: File | null }) {
  const { id } = film
  const [current] = useState(() => ({ file }))
  current.file = file
  const [player] = useState(
    () =>
      new FilmPlayer({
        // Addresses expire.
        refresh: async () => [
          playerFilm(await call(readFilm, { params: { id } }, { retry: false }), current.file),
        ],
      }),
  )
  useEffect(() => () => player.close(), [player])
  // biome-ignore lint/correctness/useExhaustiveDependencies: progress and names of the film change nothing that is played
  useEffect(() => player.load([playerFilm(film, file)]), [player, film.src, film.mp4, film.duration, file])
  return <FilmMarks film={film} player={player} />
}
