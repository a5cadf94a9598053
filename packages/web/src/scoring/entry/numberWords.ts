import { type Game, outOfGame } from '@fullcourt/scorebook/fold'
import { NO_PERSON, type Person, type Side } from '@fullcourt/scorebook/vocabulary'
import { t } from '../../ui/language.ts'
import type { ForgottenSub } from './forgottenSub.ts'
import { isOnBench, type NumberedPlayer, numberAndName } from './numberedPlayers.ts'
import type { RefusedNumber } from './numberTyping.ts'

function absenceText(game: Game, person: Person, side: Side): string {
  const why = outOfGame(game, game.sheet.indexOf.get(person.id) ?? NO_PERSON)
  const name = numberAndName(person)
  if (why === 'ejected') return t('{name} was ejected.', { name })
  if (why) return t('{name} has fouled out.', { name })
  return isOnBench(game, person, side)
    ? t('{name} is on the bench.', { name })
    : t('{name} cannot be chosen here.', { name })
}

/** '#41 Fir is on the bench: Enter puts #41 in for …' */
function offerText({ name, jersey, out }: ForgottenSub): string {
  const [only, ...others] = out
  const values = { name, jersey }
  if (others.length > 0) return t('{name} is on the bench: Enter puts #{jersey} in for …', values)
  return only
    ? t('{name} is on the bench: Enter puts #{jersey} in for {other}.', { ...values, other: only.label })
    : t('{name} is on the bench: Enter puts #{jersey} in.', values)
}

/** '33 or 34' */
const orText = (numbers: readonly string[]): string =>
  numbers.reduce((before, number) => t('{before} or {number}', { before, number }))

/** Why a number chose no player: 'No 14 here.', '#33 Elm has fouled out.' */
export function refusalText(
  { digits, wearers, longer }: RefusedNumber<NumberedPlayer>,
  game: Game,
  offer: ForgottenSub | null = null,
): string {
  if (offer) return offerText(offer)
  const [wearer] = wearers
  if (wearers.some(({ isAsked }) => isAsked)) return t('Two players wear {digits}. Tap one.', { digits })
  if (wearer?.person) return absenceText(game, wearer.person, wearer.side)
  return longer.length > 0
    ? t('No {digits} here: {numbers}?', { digits, numbers: orText(longer) })
    : t('No {digits} here.', { digits })
}
