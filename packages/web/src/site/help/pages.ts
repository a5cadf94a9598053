import administrators from '../../../../../docs/administrators.md'
import browsers from '../../../../../docs/browsers.md'
import clips from '../../../../../docs/clips.md'
import film from '../../../../../docs/film.md'
import hosting from '../../../../../docs/hosting.md'
import insights from '../../../../../docs/insights.md'
import keys from '../../../../../docs/keys.md'
import lists from '../../../../../docs/lists.md'
import liveScore from '../../../../../docs/live-score.md'
import people from '../../../../../docs/people.md'
import firstGame from '../../../../../docs/score-your-first-game.md'
import upgrade from '../../../../../docs/upgrade.md'

export interface HelpPageText {
  /** In its address: /help/film/ */
  readonly name: string
  readonly title: string
  readonly html: string
}

const pageOf = (name: string, page: Omit<HelpPageText, 'name'>): HelpPageText => ({ name, ...page })

/** The pages of the help, in their order. */
export const PAGES: readonly HelpPageText[] = [
  pageOf('score-your-first-game', firstGame),
  pageOf('keys', keys),
  pageOf('film', film),
  pageOf('clips', clips),
  pageOf('insights', insights),
  pageOf('lists', lists),
  pageOf('live-score', liveScore),
  pageOf('people', people),
  pageOf('browsers', browsers),
  pageOf('hosting', hosting),
  pageOf('upgrade', upgrade),
  pageOf('administrators', administrators),
]

/** The words of a page, without its marks. */
export const textOf = ({ html }: HelpPageText): string =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
