import { check } from '../../src/check/index.ts'
import { renumberThrows } from '../../src/check/repairs.ts'
import { derivedId } from '../../src/vocabulary/derivedId.ts'
import type { GameEvent, Play } from '../../src/vocabulary/play.ts'
import type { FoulType } from '../../src/vocabulary/terms.ts'
import {
  alone,
  anyOf,
  type ChangePlay,
  changing,
  type FaultKind,
  has,
  isFoulFor,
  isThrow,
  throwsIn,
  withEvent,
  withoutType,
} from './seeding.ts'

const isKind = (foulType: FoulType) => (play: Play) =>
  play.origin.type === 'foul' && play.origin.attributes.foulType === foulType

const withFoul = (play: Play, change: GameEvent['attributes']): Play =>
  withEvent(play, play.origin, { attributes: { ...play.origin.attributes, ...change } })

const KINDS_MIXED_UP: Readonly<Partial<Record<FoulType, readonly FoulType[]>>> = {
  shooting: ['non_shooting'],
  non_shooting: ['shooting', 'offensive'],
  offensive: ['non_shooting'],
}

const wrongKind: ChangePlay = (play, game, random) => {
  const foulType = anyOf(KINDS_MIXED_UP[play.origin.attributes.foulType ?? 'non_shooting'] ?? [], random)
  if (!foulType) return null
  const wrong = withFoul(play, { foulType })
  const plays = game.plays.map((one) => (one === play ? wrong : one))
  // In the bonus a common foul and a shooting foul give the same two throws, and the same box score.
  const shows = foulType !== 'shooting' && play.origin.attributes.foulType !== 'shooting'
  return {
    instead: [wrong],
    visible: shows || check(game.setup, plays).length > check(game.setup, game.plays).length,
  }
}

const FAULTS_OF_THROWS: readonly FaultKind[] = [
  {
    name: 'missing throw',
    codes: ['FT_COUNT_MISMATCH'],
    make: changing(
      (play) =>
        play.origin.type === 'foul' && throwsIn(play).length >= 2 && play.origin.attributes.award !== '1&1',
      (play, _game, random) => {
        const gone = anyOf(throwsIn(play), random)!
        const rel = play.rel.filter(
          (event) =>
            event !== gone &&
            !(event.type === 'rebound' && event.attributes.attempt === gone.attributes.attempt),
        )
        const lost = play.rel.filter((event) => event.type === 'rebound' && !rel.includes(event))
        return {
          instead: [renumberThrows({ origin: play.origin, rel })],
          fixable: gone.type === 'freethrow_miss' && lost.length === 0,
          unknown: lost.flatMap((event) => event.teamGamePersonnelId ?? []),
        }
      },
    ),
  },
  {
    name: 'missing throws of a shooting foul',
    codes: ['FT_MISSING'],
    make: changing(isKind('shooting'), ({ origin }, _game, random) => {
      const { award: _, ...attributes } = origin.attributes
      return {
        instead: [{ origin: random() < 0.5 ? { ...origin, attributes } : origin, rel: [] }],
        fixable: false,
      }
    }),
  },
  {
    name: 'throws without their foul',
    codes: ['FT_NOT_LINKED'],
    make: changing(
      (play) => play.origin.type === 'foul' && throwsIn(play).length === 2,
      (play) => ({
        instead: throwsIn(play).map((event) => ({
          origin: { ...event, originEventId: null },
          rel: play.rel
            .filter(
              ({ type, attributes }) => type === 'rebound' && attributes.attempt === event.attributes.attempt,
            )
            .map((one) => ({ ...one, originEventId: event.id })),
        })),
        unknown: [play.origin.teamGamePersonnelId ?? '', play.origin.attributes.drawnById ?? ''],
      }),
    ),
  },
  {
    name: 'throws on their own, without rebounds',
    codes: ['FT_NOT_LINKED'],
    make: changing(isFoulFor(2), (play) => ({
      instead: throwsIn(play).map((event) => alone(event)),
      fixable: false,
    })),
  },
  {
    name: 'one throw too many',
    codes: ['FT_COUNT_MISMATCH'],
    make: changing(isFoulFor(2), (play) => {
      const extra = { ...throwsIn(play)[0]!, id: derivedId('extra', play.origin.id) }
      return { instead: [{ origin: play.origin, rel: [extra, ...play.rel] }], fixable: false }
    }),
  },
]

/** Mistakes about fouls and their throws. */
export const FAULTS_OF_FOULS: readonly FaultKind[] = [
  ...FAULTS_OF_THROWS,
  {
    name: 'an award outside the bonus',
    codes: ['FT_BONUS_MISMATCH'],
    make: changing(
      (play) => isKind('non_shooting')(play) && play.origin.attributes.award === 0,
      (play) => ({ instead: [withFoul(play, { award: 2 })] }),
    ),
  },
  {
    name: 'an award that is too small',
    codes: ['FT_BONUS_MISMATCH'],
    make: changing(
      (play) => isFoulFor(2)(play) && isKind('shooting')(play),
      (play) => {
        const [first] = throwsIn(play)
        const rel = play.rel.filter((event) => !isThrow(event) || event === first)
        return { instead: [withFoul({ origin: play.origin, rel }, { award: 1 })], fixable: false }
      },
    ),
  },
  {
    name: 'wrong kind of foul',
    codes: [],
    make: changing(({ origin }) => origin.type === 'foul', wrongKind),
  },
  {
    name: 'an offensive foul entered as a common one',
    codes: ['FOUL_KIND'],
    make: changing(
      (play) => isKind('offensive')(play) && has(play, 'turnover'),
      (play) => ({ instead: [withFoul(play, { foulType: 'non_shooting' })] }),
    ),
  },
  {
    name: 'an offensive foul without its turnover',
    codes: ['TURNOVER_MISSING'],
    make: changing(
      (play) => isKind('offensive')(play) && has(play, 'turnover'),
      (play) => ({ instead: [withoutType(play, 'turnover')] }),
    ),
  },
  {
    name: 'a foul entered as a disqualifying one',
    codes: ['EJECTED_PLAYER'],
    make: changing(
      (play) =>
        play.origin.type === 'foul' && play.origin.assignment === 'PLAYER' && play.origin.period === 1,
      (play) => ({ instead: [withFoul(play, { foulType: 'disqualifying' })], fixable: false }),
    ),
  },
]
