import { useContext } from 'react'
import { useMedia } from '../../../ui/useMedia.ts'
import { FilmContext } from '../../store/filmContext.ts'
import { GameCharts } from './charts.door.ts'

/** Windows with room for feed, box score and shot charts beside each other. */
export const WIDE = '(width >= 1700px)'
/** Without a film, high windows have room for the shot charts earlier. */
const HIGH = `${WIDE}, (width >= 1280px) and (min-height: 880px)`

/** The shot charts of a wide or high window. */
export function WideCharts() {
  const hasFilm = useContext(FilmContext) !== null
  return useMedia(hasFilm ? WIDE : HIGH) ? <GameCharts /> : null
}
