import { msg } from '@fullcourt/scorebook/vocabulary'
import { isVisitor } from '../../call/token.ts'
import { t } from '../../ui/language.ts'

const STAYS = msg('What is not sent yet stays on this device.')
const MAY_BE_CLEARED = msg(
  'What is not sent yet is on this device; a browser short of space may clear it when it is not used for long.',
)

/** Asks the browser to keep the stored games, and says whether it agreed. */
export async function lineTitle(): Promise<string | undefined> {
  const isKept = await navigator.storage?.persist?.().catch(() => false)
  return isKept === undefined ? undefined : t(isKept ? STAYS : MAY_BE_CLEARED)
}

/** Where the plays of a visitor are, in place of the connection's state; null for other users. */
export const visitorWord = (): string | null => (isVisitor() ? t('On this device') : null)
