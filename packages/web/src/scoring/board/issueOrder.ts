import type { Flag, Severity } from '@fullcourt/scorebook/check'

const RANK: Readonly<Record<Severity, number>> = { error: 0, warning: 1, note: 2 }

/** The issues of the book, the most severe first; of equals the latest, which the scorer still remembers. */
export const openIssues = (flags: readonly Flag[]): readonly Flag[] =>
  flags.toReversed().sort((a, b) => RANK[a.severity] - RANK[b.severity])

/** The fix of the one-key command: that of the first issue that has one. */
export const firstFix = (flags: readonly Flag[]): Flag | undefined => openIssues(flags).find(({ fix }) => fix)
