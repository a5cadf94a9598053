import { UNFILMED_REASONS, USUAL_RANGE } from '@fullcourt/film'
import { PLAYED_FIGURES } from '@fullcourt/scorebook/figures'
import { EVENT_TYPES, HOOP_SIDES, PLAY_DETAILS, SHOT_ZONES } from '@fullcourt/scorebook/vocabulary'
import * as z from 'zod'
import { statsFilters } from './boxScore.ts'
import { manifest } from './films.ts'
import { endpoint, id, lang, listQuery, queryInt } from './primitives.ts'
import { bySide } from './statistics.ts'

const side = z.enum(['own', 'other'])
const people = z.array(id).min(1).max(50)
const anyOf = <const T extends readonly string[]>(values: T) => z.array(z.enum(values)).min(1).max(50)
const clockTime = z.strictObject({ period: z.int().min(1).max(99), clockTime: z.number().min(0).max(3_600) })

/** Conditions of plays. All conditions hold for one event of the play. People may be named by their id in a game, in the program or on the roster. */
const playFilters = z.strictObject({
  teamGamePersonnelIds: people,
  teamBrandPersonnelIds: people,
  isHomeTeam: z.boolean(),
  side,
  /** Types that events count as: a missed shot on which the shooter was fouled is no attempt. */
  types: anyOf(EVENT_TYPES),
  rebound: z.enum(['offensive', 'defensive']),
  made: z.boolean(),
  pointValue: z.int().min(1).max(3),
  zones: anyOf(SHOT_ZONES),
  periods: z.array(z.int().min(1).max(99)).min(1).max(99),
  /** At most `within` points between the sides before the play; at most `last` seconds of regulation left, or overtime. */
  situation: z.strictObject({
    within: z.int().min(0).max(200).optional(),
    last: z.number().min(1).max(7_200).optional(),
  }),
  /** From one clock time to a later one, both inclusive. */
  between: z.tuple([clockTime, clockTime]),
  /** All of these on the floor. */
  lineUp: people,
  /** None of these on the floor. */
  off: people,
  detail: z
    .strictObject({
      shotKind: anyOf(PLAY_DETAILS.shotKind),
      situation: anyOf(PLAY_DETAILS.situation),
      turnoverKind: anyOf(PLAY_DETAILS.turnoverKind),
      foulDetail: anyOf(PLAY_DETAILS.foulDetail),
    })
    .partial(),
  /** Plays with an open flag of the checker, or that the scorer flagged. */
  flagged: z.literal(true),
  /** Labels of marks on the film. */
  tags: z.array(z.string().max(200)).min(1).max(50),
  /** The figure that the plays are behind: of a side, of what belongs to no player, or of a person. */
  behind: z.strictObject({
    figure: z.enum(PLAYED_FIGURES.map(({ key }) => key)),
    side: side.default('own'),
    whose: z.union([z.literal(['totals', 'team']), id]).default('totals'),
  }),
})

/** The games are chosen as for season figures. Running games count, unless `live` is false. */
export const clipFilters = statsFilters
  .omit({ period: true })
  .extend({ teamGameIds: z.array(id).min(1).max(100).optional() })
  .extend(playFilters.partial().shape)
export type ClipFilters = z.output<typeof clipFilters>
export type SentClipFilters = z.input<typeof clipFilters>

/** Seconds of one file of film, half open. */
const part = z.object({ teamVideoId: id, start: z.number(), end: z.number() })

const listedPlay = z.object({
  /** The first event of the play that matches. The clip shows the moment of the play. */
  eventId: id,
  playId: id,
  teamGameId: id,
  isHomeTeam: z.boolean(),
  period: z.int(),
  clockTime: z.number(),
  /** 'Q3 4:12 · #12 Sam Smith made 3 · 45–40' */
  title: z.string(),
  /** The jersey of the person of the event; null where it has none. */
  jersey: z.string().nullable(),
  /** The related events: 'Assist #4 Ana Ruiz'. */
  words: z.array(z.string()),
  /** After the play. */
  score: bySide(z.int()),
  /** The amount that the play adds to the figure, or how many of its events match; `made` of them went in. */
  amount: z.int(),
  made: z.int(),
  /** The place of a shot on the court; null for other plays. */
  shot: z
    .object({
      x: z.number(),
      y: z.number(),
      hoopSide: z.enum(HOOP_SIDES),
      made: z.boolean(),
      pointValue: z.int(),
    })
    .nullable(),
})
/** A play with its film. `parts` has two where it crosses the seam of two files; the first stands beside it. */
const clip = listedPlay.extend({ ...part.shape, parts: z.array(part) })
export type FoundClip = z.output<typeof clip>
const unfilmedPlay = listedPlay.extend({
  why: z.enum(UNFILMED_REASONS),
  /** Where it is on a film that stays on a coach's own computer; empty for other reasons. */
  parts: z.array(part),
})
export type FoundUnfilmed = z.output<typeof unfilmedPlay>

export const findClips = endpoint({
  name: 'findClips',
  summary:
    'The plays of a team that match filters, in game order: those with film as clips, the others with the reason.',
  method: 'GET',
  path: '/v1/clips/',
  access: { may: 'film.read', on: 'team', from: 'query.teamId', sub: true, deleted: true },
  query: listQuery(clipFilters)
    .omit({ search: true, deleted: true })
    .extend({
      teamId: id,
      /** Seconds before and after the moment of the play. */
      lead: queryInt(1, 60).default(USUAL_RANGE.lead),
      tail: queryInt(0, 60).default(USUAL_RANGE.tail),
      lang,
    }),
  reply: z.object({
    results: z.array(clip),
    next: z.string().nullable(),
    /** Clips of all pages. */
    count: z.int(),
    /** Plays of all pages without film, and how many for each reason. */
    unfilmed: z.int(),
    reasons: z.partialRecord(z.enum(UNFILMED_REASONS), z.int()),
    /** Those that stand between the results of this page. */
    unfilmedPlays: z.array(unfilmedPlay),
    /** The games of this page, in their order. */
    games: z.array(
      z.object({
        id,
        opponent: z.string(),
        isHome: z.boolean(),
        day: z.string(),
        courtCode: z.string(),
      }),
    ),
    /** The films of this page, as in the manifest of their game. */
    films: z.array(manifest.shape.videos.element.extend({ teamGameId: id })),
  }),
})
