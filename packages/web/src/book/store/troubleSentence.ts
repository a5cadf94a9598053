import { msg } from '@fullcourt/scorebook/vocabulary'
import { t } from '../../ui/language.ts'
import type { Trouble } from '../game/state.ts'

const TROUBLES = {
  offline: msg('No connection.'),
  server: msg('The server cannot save now.'),
  plan: msg('This program has no active subscription; its admin can choose a plan.'),
}

/** Says why what waits cannot be sent. */
export const troubleSentence = (trouble: Trouble | null): string => t(TROUBLES[trouble ?? 'offline'])
