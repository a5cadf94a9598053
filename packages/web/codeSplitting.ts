import type { Rolldown } from 'vite'

type Splitting = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean>>

/**
 * Which modules share a file: folders, in the order of the imports (ARCHITECTURE.md). A module that is in no group
 * stands with the page or door that loads it. On a slow connection a request costs 0.6 s, and six run at once: a few
 * bytes too many cost less than another file.
 */
export const CODE_SPLITTING: Splitting = {
  groups: [
    { name: 'app', tags: ['$initial'], priority: 6 },
    // Films of the cloud need the network, so these two are not kept on the device (`appManifest.ts`).
    { name: 'hls', test: /node_modules\/hls\.js\//, priority: 7 },
    { name: 'mediabunny', test: /node_modules\/mediabunny\//, priority: 7 },
    // The texts of the language for tests, which no device keeps.
    { name: 'mirrored', test: /\.po\?mirrored$/, priority: 7 },
    { name: 'adminCalls', test: /contract-of-administrators/, priority: 7 },
    {
      name: 'vocabulary',
      test: /(scorebook\/src\/vocabulary|program\/src\/(?!paste\/|height|usual|money|quote|renewalSentence|plan\.)|wire\/src\/forms\/(wallTime|intl|languages|translate))/,
      priority: 5,
    },
    { name: 'ui', test: /web\/src\/(ui\/[^/]+$|call\/|identity\/)/, priority: 4 },
    { name: 'overlay', test: /web\/src\/(frame|ui\/overlay)\//, priority: 3 },
    { name: 'fields', test: /web\/src\/ui\/fields\/(?!Autocomplete)/, priority: 3 },
    // Forms with the schemas of their fields. Pages with filters alone load `fields` only.
    {
      name: 'forms',
      test: /[\\/]zod[\\/]|wire\/src\/(forms\/(?!money)|fields\.|typed\.)|program\/src\/height|web\/src\/ui\/(forms|links)\//,
      priority: 2,
    },
    { name: 'data', test: /web\/src\/ui\/data\//, priority: 2 },
    // The dashboard, the schedule and the game: joined with charts, it would bring them to the dashboard.
    { name: 'gameWords', test: /web\/src\/games\/gameWords/, priority: 2 },
    // The dialogs of imports.
    {
      name: 'imports',
      test: /web\/src\/people\/(PastedTable|usePasted|imported|undoImport|LastImports|keptImports)/,
      priority: 2,
    },
    // The nouns of plays read one another: in parts they would form a circle.
    { name: 'nouns', test: /scorebook\/src\/words\/(?!describePlay)/, priority: 2 },
    // Basketball: a file for each set of modules that the same pages share, with small ones joined. Dialogs with forms stand
    // alone: joined, they would bring the forms to pages without them.
    {
      name: 'game',
      test: /scorebook\/src\/|wire\/src\/snapshots\.|web\/src\/(book|charts|court|figures(?!\/HowWeCount)|games(?!\/share)|people(?!\/(RosterPaste|SeasonDialog))|plays|rules|timeline)\//,
      entriesAware: true,
      entriesAwareMergeThreshold: 3_000,
      priority: 1,
    },
  ],
}
