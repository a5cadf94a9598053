import { t } from '../ui/language.ts'

interface Named {
  /** Null for leagues of an account. */
  readonly code: string | null
  readonly name: string
}

/** The name of a league: a built-in one in the language of the page. */
export const leagueName = ({ code, name }: Named): string => (code === null ? name : t(name))

/** Leagues to choose from. */
export const leagueChoices = (leagues: readonly (Named & { readonly id: string })[]) =>
  leagues.map((league) => ({ value: league.id, label: leagueName(league) }))
